/** Hands a text out as a file, byte for byte. */
export function saveFile(name: string, kind: string, content: string) {
  const address = URL.createObjectURL(new Blob([content], { type: kind }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
