import { describe, expect, it } from 'vitest'
import { hasStoredToken, makeKey, Vault } from './vault'

async function createVault() {
  const key = await makeKey()
  return { key, vault: new Vault({ key: async () => key }, localStorage) }
}

describe('vault', () => {
  it('set compresses and encrypts a value, and get returns the original (9.15a)', async () => {
    const { vault } = await createVault()
    const value = { name: 'Maya', notes: 'a'.repeat(5000) }
    await vault.set('cu', value)
    const stored = localStorage.getItem('cu') ?? ''
    expect(stored).not.toContain('Maya')
    expect(atob(stored)).not.toContain('Maya')
    expect(stored.length).toBeLessThan(500)
    expect(await vault.get('cu')).toEqual(value)
  })

  it('the key cannot be exported (9.15a)', async () => {
    const { key } = await createVault()
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  })

  it('the token is stored under the key tk and the current user under cu (9.15b)', async () => {
    const { vault } = await createVault()
    await vault.set('tk', 'token')
    expect(Object.keys(localStorage)).toEqual(['tk'])
    await vault.set('cu', {})
    expect(Object.keys(localStorage).sort()).toEqual(['cu', 'tk'])
  })

  it('an entry with the prefix from an earlier release is renamed and stays readable', async () => {
    const { vault } = await createVault()
    await vault.set('tk', 'token')
    localStorage.setItem('hulak.tk', localStorage.getItem('tk') ?? '')
    localStorage.removeItem('tk')
    expect(hasStoredToken()).toBe(true)
    expect(Object.keys(localStorage)).toEqual(['tk'])
    expect(await vault.get('tk')).toBe('token')
  })

  it('storing the same value twice produces different ciphertexts (9.15a)', async () => {
    const { vault } = await createVault()
    await vault.set('tk', 'token')
    const first = localStorage.getItem('tk')
    await vault.set('tk', 'token')
    expect(localStorage.getItem('tk')).not.toBe(first)
  })

  it('get deletes a value that was encrypted with another key', async () => {
    await (await createVault()).vault.set('tk', 'token')
    expect(await (await createVault()).vault.get('tk')).toBeUndefined()
    expect(localStorage.getItem('tk')).toBeNull()
  })

  it('concurrent writes are applied in order', async () => {
    const { vault } = await createVault()
    const writes = [vault.set('tk', 'a'), vault.set('tk', 'b'), vault.clear('tk'), vault.set('tk', 'c')]
    await Promise.all(writes)
    expect(await vault.get('tk')).toBe('c')
  })

  it('full storage causes no errors', async () => {
    const full = {
      ...localStorage,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
      getItem: () => null,
    } as unknown as Storage
    const vault = new Vault({ key: makeKey }, full)
    await expect(vault.set('tk', 'token')).resolves.toBeUndefined()
    await expect(vault.get('tk')).resolves.toBeUndefined()
  })
})
