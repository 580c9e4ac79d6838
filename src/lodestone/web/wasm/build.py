"""Makes a game's module: from Numba's code through LLVM to one file of WebAssembly."""

import re
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from llvmlite import binding

from lodestone.core.errors import LodestoneError
from lodestone.core.game import AnyGame
from lodestone.core.position import Position
from lodestone.web.wasm.exports import exports_of
from lodestone.web.wasm.frames import compiled_entry

TRIPLE = "wasm32-unknown-unknown"
#: The oldest processor, and what else every browser has that has modules of scripts in workers.
PROCESSOR = "mvp"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
STACK_BYTES = 1 << 20
MEMORY = Path(__file__).with_name("memory.ll")
#: Called from outside: the frame is at an address of 32 bits.
ENTRY = """
define i32 @{name}(i32 %frame) {{
  %result = alloca i64
  %error = alloca i64
  %wide = zext i32 %frame to i64
  %status = call i32 @{inner}(ptr %result, ptr %error, i64 %wide)
  ret i32 %status
}}
"""
#: What Numba says of this machine.
_MACHINE = re.compile(r"^target .*\n", re.MULTILINE)
_PROCESSOR = re.compile(r'"(?:target-cpu|target-features|tune-cpu)"="[^"]*"')
#: Functions and variables that nothing outside the module uses.
_SHARED = re.compile(r"(define|=) (?:linkonce_odr|common) ")
_ALLOCATION = re.compile(r"^declare .*@(?:malloc|free)\(.*\n", re.MULTILINE)


def build(game: AnyGame) -> bytes:
    """Return a game's module.

    Raises `LodestoneError` if `wasm-ld` is missing, or refuses what it is given.
    """
    linker = shutil.which("wasm-ld")
    if linker is None:
        raise LodestoneError("WebAssembly needs wasm-ld, which LLVM's linker has: install lld")
    exports = exports_of(Position.start(game.name))
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    machine = binding.Target.from_triple(TRIPLE).create_target_machine(
        cpu=PROCESSOR, features=FEATURES, opt=3
    )
    module = binding.parse_assembly("")
    entries = []
    for name, export in exports.items():
        text, inner = compiled_entry(export)
        module.link_in(_parsed(text, machine))
        entries.append(ENTRY.format(name=name, inner=inner))
    text = _SHARED.sub(r"\1 internal ", _ALLOCATION.sub("", str(module)))
    whole = _parsed("".join((text, MEMORY.read_text("utf-8"), *entries)), machine)
    _optimise(whole, machine)
    return _linked(linker, machine.emit_object(whole), [*exports, "lend", "free"])


def _parsed(text: str, machine: binding.TargetMachine) -> binding.ModuleRef:
    text = _PROCESSOR.sub("", _MACHINE.sub("", text))
    head = f'target datalayout = "{machine.target_data}"\ntarget triple = "{TRIPLE}"\n'
    module = binding.parse_assembly(head + text)
    module.verify()
    return module


def _optimise(module: binding.ModuleRef, machine: binding.TargetMachine) -> None:
    options = binding.create_pipeline_tuning_options(speed_level=3)
    binding.create_pass_builder(machine, options).getModulePassManager().run(
        module, binding.create_pass_builder(machine, options)
    )


def _linked(linker: str, unit: bytes, names: list[str]) -> bytes:
    with TemporaryDirectory() as folder:
        whole, made = Path(folder, "kernels.o"), Path(folder, "kernels.wasm")
        whole.write_bytes(unit)
        options = [
            "--no-entry",
            "--gc-sections",
            "--strip-all",
            "-O2",
            "--stack-first",
            "-z",
            f"stack-size={STACK_BYTES}",
            *(f"--export={name}" for name in names),
        ]
        done = subprocess.run(
            [linker, *options, whole, "-o", made], capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise LodestoneError(f"wasm-ld: {done.stderr.strip().splitlines()[0]}")
        return made.read_bytes()
