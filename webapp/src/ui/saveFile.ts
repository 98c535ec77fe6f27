/** Hands a text, or bytes, out as a file as they are. */
export function saveFile(name: string, kind: string, content: BlobPart) {
  const address = URL.createObjectURL(new Blob([content], { type: kind }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
