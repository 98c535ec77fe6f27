let zipCode = ''

/** rememberZipCode keeps the sender's ZIP code for the identity check until the page is reloaded. */
export function rememberZipCode(code: string) {
  zipCode = code
}

/** knownZipCode returns the ZIP code that the sender entered, or an empty string. */
export const knownZipCode = () => zipCode
