/** saveFile saves a text or bytes as a file. */
export function saveFile(name: string, kind: string, content: BlobPart) {
  const address = URL.createObjectURL(new Blob([content], { type: kind }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
