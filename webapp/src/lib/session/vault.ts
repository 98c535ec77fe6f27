/**
 * vaultKeys lists the local storage keys of the vault's entries. The vault encrypts its entries with a key that
 * the browser never exports, so a copy of local storage is useless.
 */
export const vaultKeys = {
  token: 'tk',
  currentUser: 'cu',
  paymentDetail: 'pd',
  recipientDetail: 'rd',
  country: 'sc',
  attempt: 'at',
  beneficiaryDrafts: 'nb',
  sendFlowOwner: 'ow',
  savedFilters: 'sf',
  lastTransfers: 'lt',
  ownDraft: 'od',
} as const
export type VaultKey = (typeof vaultKeys)[keyof typeof vaultKeys]

/** sessionKeys lists the entries that never outlive a session, even if the send flow is kept. */
export const sessionKeys: readonly VaultKey[] = [
  vaultKeys.token,
  vaultKeys.currentUser,
  vaultKeys.lastTransfers,
]

/**
 * persistentKeys lists the entries that signing out does not delete. Saved filters contain no personal data.
 */
const persistentKeys: ReadonlySet<VaultKey> = new Set([vaultKeys.savedFilters])

export interface KeyStore {
  key(): Promise<CryptoKey>
}

/** legacyPrefix is the key prefix that earlier releases used. */
const legacyPrefix = 'hulak.'

/** renameLegacyEntries removes the legacy prefix from stored keys. */
function renameLegacyEntries(storage: Storage) {
  for (const key of Object.values(vaultKeys)) {
    const value = storage.getItem(legacyPrefix + key)
    if (value === null) continue
    storage.removeItem(legacyPrefix + key)
    storage.setItem(key, value)
  }
}

const ivBytes = 12
const database = 'hulak'
const objectStoreName = 'keys'

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(objectStoreName)
  return resultOf(request)
}

/** makeKey generates an encryption key that cannot be exported. */
export const makeKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/**
 * indexedDbKeyStore stores the encryption key in IndexedDB. `add` fails if a key already exists, so two tabs that
 * start at the same time use the same key.
 */
const indexedDbKeyStore: KeyStore = {
  async key() {
    const db = await openDatabase()
    try {
      const read = () => resultOf(db.transaction(objectStoreName).objectStore(objectStoreName).get('vault'))
      const existingKey: unknown = await read()
      if (existingKey instanceof CryptoKey) return existingKey
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
  const output = new Response(new Blob([bytes]).stream().pipeThrough(transform))
  return new Uint8Array(await output.arrayBuffer())
}

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const fromBase64 = (value: string) => Uint8Array.from(atob(value), (char) => char.charCodeAt(0))

/** Vault is a small encrypted store that survives reloads. */
export class Vault {
  readonly #keyStore: KeyStore
  readonly #storage: Storage
  #key: Promise<CryptoKey> | undefined
  /** The last queued write. The queue keeps writes in order, because encryption is asynchronous. */
  #lastWrite: Promise<void> = Promise.resolve()

  constructor(keyStore: KeyStore, storage: Storage) {
    this.#keyStore = keyStore
    this.#storage = storage
  }

  #cryptoKey() {
    this.#key ??= this.#keyStore.key()
    return this.#key
  }

  async #encrypt(value: unknown): Promise<string> {
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

  async #decrypt(stored: string): Promise<unknown> {
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
    await this.#lastWrite
    const stored = this.#storage.getItem(key)
    if (!stored) return undefined
    try {
      return (await this.#decrypt(stored)) as T
    } catch {
      this.#storage.removeItem(key)
      return undefined
    }
  }

  /** Stores a value. Storage errors are ignored, because a lost entry matters only after a reload. */
  set(key: VaultKey, value: unknown): Promise<void> {
    this.#lastWrite = this.#lastWrite
      .then(async () => this.#storage.setItem(key, await this.#encrypt(value)))
      .catch(() => undefined)
    return this.#lastWrite
  }

  /** Deletes the given entries. Without arguments, it deletes all entries except persistent ones. */
  clear(...keys: VaultKey[]): Promise<void> {
    const keysToDelete =
      keys.length > 0 ? keys : Object.values(vaultKeys).filter((key) => !persistentKeys.has(key))
    this.#lastWrite = this.#lastWrite.then(() => {
      for (const key of keysToDelete) this.#storage.removeItem(key)
    })
    return this.#lastWrite
  }
}

/** isStorageAvailable reports whether the browser allows local storage. Some private windows block it. */
export function isStorageAvailable(): boolean {
  try {
    const probe = 'hulak.probe'
    localStorage.setItem(probe, '1')
    localStorage.removeItem(probe)
    return true
  } catch {
    return false
  }
}

/** hasStoredToken reports whether a token is stored. If so, restoreSession can restore the session. */
export function hasStoredToken(): boolean {
  try {
    renameLegacyEntries(localStorage)
    return localStorage.getItem(vaultKeys.token) !== null
  } catch {
    return false
  }
}

let sharedVault: Vault | undefined
let privateVault: Vault | undefined

/**
 * vault returns the shared vault. It creates the vault on first use, because reading `localStorage` throws in
 * browsers that block storage.
 */
export function vault(): Vault {
  sharedVault ??= new Vault(indexedDbKeyStore, localStorage)
  return sharedVault
}

/** tabVault returns a vault whose entries only this tab can read. They survive reloads but not the end of the tab. */
export function tabVault(): Vault {
  privateVault ??= new Vault(indexedDbKeyStore, sessionStorage)
  return privateVault
}

/** setVault replaces both vaults in tests. */
export function setVault(keyStore: KeyStore, storage: Storage, tabStorage: Storage) {
  sharedVault = new Vault(keyStore, storage)
  privateVault = new Vault(keyStore, tabStorage)
}
