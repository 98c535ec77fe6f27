/** Keeps what was read as a file. */
export function save(name: string, kind: string, content: string) {
  const address = URL.createObjectURL(new Blob([content], { type: kind }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
