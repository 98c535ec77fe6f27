/** How people in a country write a number in groups, by the country's code. */
const grouped: Record<string, (number: string) => string> = {
  '+1': (number) => number.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3'),
  '+977': (number) => number.replace(/^(9\d{2})(\d{7})$/, '$1-$2'),
}

/**
 * A number as people read it, such as +1 (617) 555-0142 and +977 984-1234567. Without a code of its own, the number begins
 * with it. Numbers of another form stay as they are.
 */
export function phoneText(countryCode: string, number: string): string {
  const code = countryCode || (Object.keys(grouped).find((known) => number.startsWith(known)) ?? '')
  const rest = countryCode ? number : number.slice(code.length)
  return `${code} ${grouped[code]?.(rest) ?? rest}`.trim()
}
