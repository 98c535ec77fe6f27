/** A number in the USA in groups, as people read it: +1 (617) 555-0142. Other numbers stay as they are. */
export function phoneText(countryCode: string, number: string): string {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(number) ?? []
  return countryCode === '+1' && area ? `+1 (${area}) ${exchange}-${line}` : `${countryCode} ${number}`.trim()
}
