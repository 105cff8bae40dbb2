/** Save a file to the downloads folder. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers start reading only after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
