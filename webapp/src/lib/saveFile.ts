/** saveFile makes the browser download content as a file. */
export function saveFile(name: string, mimeType: string, content: BlobPart) {
  const url = URL.createObjectURL(new Blob([content], { type: mimeType }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
