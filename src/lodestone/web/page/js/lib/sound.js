/**
 * Soft sounds of wood and stone, made here: nothing is loaded for them. A browser lets a page sound
 * only after its first press, so the context is made when a sound is first wanted.
 */

/**
 * @typedef {object} Knock  a short tone that dies away, with the noise of two things that touch
 * @property {number} pitch  in hertz
 * @property {number} lasts  in seconds
 * @property {number} touch  how loud the noise is, from 0 to 1
 * @property {number} [after]  seconds
 */

/** @type {Record<"place"|"take"|"right"|"end", Knock[]>} */
const SOUNDS = {
  place: [{ pitch: 210, lasts: 0.09, touch: 0.5 }],
  take: [
    { pitch: 520, lasts: 0.06, touch: 0.7 },
    { pitch: 390, lasts: 0.08, touch: 0.4, after: 0.05 },
  ],
  right: [
    { pitch: 523, lasts: 0.16, touch: 0.1 },
    { pitch: 784, lasts: 0.24, touch: 0.1, after: 0.09 },
  ],
  end: [
    { pitch: 392, lasts: 0.16, touch: 0.1 },
    { pitch: 523, lasts: 0.16, touch: 0.1, after: 0.11 },
    { pitch: 659, lasts: 0.16, touch: 0.1, after: 0.22 },
    { pitch: 784, lasts: 0.4, touch: 0.1, after: 0.33 },
  ],
};
const LOUDNESS = 0.16;

const now = {
  isOn: true,
  audio: /** @type {AudioContext|null} */ (null),
  noise: /** @type {AudioBuffer|null} */ (null),
};

/** @param {boolean} isOn */
export function turn(isOn) {
  now.isOn = isOn;
  if (!isOn) void now.audio?.suspend();
}

/**
 * There is no sound where sounds are switched off, or nobody has pressed anything yet.
 * @param {keyof typeof SOUNDS} name @param {number} [delay] in milliseconds
 */
export function play(name, delay = 0) {
  const isHeard = navigator.userActivation?.hasBeenActive && typeof AudioContext === "function";
  if (!now.isOn || !isHeard) return;
  const audio = (now.audio ??= new AudioContext());
  const noise = (now.noise ??= newNoise(audio));
  void audio.resume();
  for (const knock of SOUNDS[name]) strike(audio, noise, knock, delay / 1000);
}

/** @param {AudioContext} audio @param {AudioBuffer} buffer  of noise @param {Knock} knock @param {number} delay */
function strike(audio, buffer, { pitch, lasts, touch, after = 0 }, delay) {
  const start = audio.currentTime + delay + after;
  const tone = new OscillatorNode(audio, { type: "sine", frequency: pitch });
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.8, start + lasts);
  tone.connect(fading(audio, LOUDNESS, start, lasts));
  tone.start(start);
  tone.stop(start + lasts);
  const noise = new AudioBufferSourceNode(audio, { buffer });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch * 4, Q: 1.2 });
  noise.connect(band).connect(fading(audio, LOUDNESS * touch, start, lasts / 3));
  noise.start(start);
  noise.stop(start + lasts / 3);
}

/** @param {AudioContext} audio @param {number} loudness @param {number} start @param {number} lasts */
function fading(audio, loudness, start, lasts) {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(loudness, start);
  gain.gain.exponentialRampToValueAtTime(0.0005, start + lasts);
  gain.connect(audio.destination);
  return gain;
}

/** @param {AudioContext} audio */
function newNoise(audio) {
  const noise = audio.createBuffer(1, audio.sampleRate / 10, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  return noise;
}
