/** A browser's storage, which can be full. */

class Storage {
  full = false;

  /** @param {string} key */
  getItem(key) {
    return Object.hasOwn(this, key) ? Reflect.get(this, key) : null;
  }

  /** @param {string} key @param {string} value */
  setItem(key, value) {
    if (this.full) throw new Error("the storage is full");
    Reflect.set(this, key, value);
  }

  /** @param {string} key */
  removeItem(key) {
    Reflect.deleteProperty(this, key);
  }
}

export const storage = new Storage();
Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
