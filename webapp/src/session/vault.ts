/**
 * vaultKeys lists the entries of the vault, a small encrypted store that survives reloads. The browser never
 * exports its key, so a copy of local storage is useless. Entry names have two characters.
 */

const vaultKeys = ['tk', 'cu', 'pd', 'rd', 'sc', 'at', 'nb', 'ow', 'sf'] as const
export type VaultKey = (typeof vaultKeys)[number]

/** persistentKeys lists the entries that outlive a session. Saved staff filters contain no personal data. */
const persistentKeys: ReadonlySet<VaultKey> = new Set(['sf'])

export interface KeyStore {
  key(): Promise<CryptoKey>
}

/** oldPrefix is the prefix of entries from earlier releases. */
const oldPrefix = 'hulak.'

/** renameOldEntries removes the prefix from the entries of earlier releases. */
function renameOldEntries(storage: Storage) {
  for (const key of vaultKeys) {
    const value = storage.getItem(oldPrefix + key)
    if (value === null) continue
    storage.removeItem(oldPrefix + key)
    storage.setItem(key, value)
  }
}

/** tokenEntry is the entry with the token. Other tabs sign out when it is deleted. */
export const tokenEntry: VaultKey = 'tk'

const ivBytes = 12
const database = 'hulak'
const objectStoreName = 'keys'

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(objectStoreName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** makeKey generates an encryption key that cannot be exported. */
export const makeKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/**
 * indexedDbKeyStore stores the key in IndexedDB. `add` fails if there is a key, so two tabs that start at the same
 * time use the same key.
 */
const indexedDbKeyStore: KeyStore = {
  async key() {
    const db = await openDatabase()
    try {
      const read = () => resultOf(db.transaction(objectStoreName).objectStore(objectStoreName).get('vault'))
      const found: unknown = await read()
      if (found instanceof CryptoKey) return found
      const newKey = await makeKey()
      await resultOf(
        db.transaction(objectStoreName, 'readwrite').objectStore(objectStoreName).add(newKey, 'vault'),
      ).catch(() => undefined)
      const storedKey: unknown = await read()
      return storedKey instanceof CryptoKey ? storedKey : newKey
    } finally {
      db.close()
    }
  },
}

async function transformBytes(
  bytes: Uint8Array<ArrayBuffer>,
  transform: CompressionStream | DecompressionStream,
) {
  const writer = transform.writable.getWriter()
  const written = writer.write(bytes).then(() => writer.close())
  const parts: number[] = []
  const reader = transform.readable.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(...part.value)
  await written
  return new Uint8Array(parts)
}

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const fromBase64 = (value: string) => Uint8Array.from(atob(value), (char) => char.charCodeAt(0))

export class Vault {
  readonly #keys: KeyStore
  readonly #storage: Storage
  #key: Promise<CryptoKey> | undefined
  /** The last queued write. Encryption is asynchronous, so a queue keeps the writes in order. */
  #last: Promise<void> = Promise.resolve()

  constructor(keys: KeyStore, storage: Storage) {
    this.#keys = keys
    this.#storage = storage
  }

  #cryptoKey() {
    this.#key ??= this.#keys.key()
    return this.#key
  }

  async #seal(value: unknown): Promise<string> {
    const plain = new TextEncoder().encode(JSON.stringify(value))
    const compressed = await transformBytes(plain, new CompressionStream('deflate-raw'))
    const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
    const encrypted = new Uint8Array(
      await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await this.#cryptoKey(), compressed),
    )
    const bytes = new Uint8Array(iv.length + encrypted.length)
    bytes.set(iv)
    bytes.set(encrypted, iv.length)
    return toBase64(bytes)
  }

  async #open(stored: string): Promise<unknown> {
    const bytes = fromBase64(stored)
    const compressed = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes.slice(0, ivBytes) },
      await this.#cryptoKey(),
      bytes.slice(ivBytes),
    )
    const plain = await transformBytes(new Uint8Array(compressed), new DecompressionStream('deflate-raw'))
    return JSON.parse(new TextDecoder().decode(plain))
  }

  /** Returns the stored value, or undefined if it is missing or unreadable. */
  async get<T>(key: VaultKey): Promise<T | undefined> {
    await this.#last
    const stored = this.#storage.getItem(key)
    if (!stored) return undefined
    try {
      return (await this.#open(stored)) as T
    } catch {
      this.#storage.removeItem(key)
      return undefined
    }
  }

  /** Stores a value. Storage errors are ignored, because the value is then lost only on a reload. */
  set(key: VaultKey, value: unknown): Promise<void> {
    this.#last = this.#last
      .then(async () => this.#storage.setItem(key, await this.#seal(value)))
      .catch(() => undefined)
    return this.#last
  }

  /** Deletes the given entries, or all entries of the session. */
  clear(...keys: VaultKey[]): Promise<void> {
    const cleared = keys.length > 0 ? keys : vaultKeys.filter((key) => !persistentKeys.has(key))
    this.#last = this.#last.then(() => {
      for (const key of cleared) this.#storage.removeItem(key)
    })
    return this.#last
  }
}

/** storageWorks reports whether the browser allows local storage. Some private windows do not. */
export function storageWorks(): boolean {
  try {
    const probe = 'hulak.probe'
    localStorage.setItem(probe, '1')
    localStorage.removeItem(probe)
    return true
  } catch {
    return false
  }
}

/** hasStoredToken reports whether a token is stored, which means that a session can be restored. */
export function hasStoredToken(): boolean {
  try {
    renameOldEntries(localStorage)
    return localStorage.getItem(tokenEntry) !== null
  } catch {
    return false
  }
}

let sharedVault: Vault | undefined

/**
 * vault returns the shared vault. It is created on first use, because access to local storage throws in a
 * browser that blocks it.
 */
export function vault(): Vault {
  sharedVault ??= new Vault(indexedDbKeyStore, localStorage)
  return sharedVault
}

/** setVault replaces the vault in tests. */
export function setVault(keys: KeyStore, storage: Storage) {
  sharedVault = new Vault(keys, storage)
}
