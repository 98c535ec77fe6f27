/** actorName returns an actor's display name: the role of a person, or the name of a system component. */
export function actorName(id: string, role: string): string {
  if (role !== 'SYSTEM') return role === 'USER' ? 'Sender' : role === 'PUBLIC' ? 'Visitor' : codeLabel(role)
  const [kind, name] = id.split(':')
  if (kind === 'provider' && name) return `${codeLabel(name)} provider`
  if (kind === 'process') return 'Process manager'
  return id ? codeLabel(kind ?? id) : 'System'
}

/** isPerson reports whether an actor is a sender or staff member, who can be found by ID. */
export const isPerson = (role: string): boolean => role !== 'SYSTEM' && role !== 'PUBLIC'

/** eventTitle formats an event type: 'transfer.funding_settled' as 'Funding settled'. */
export const eventTitle = (type: string): string => codeLabel(type.slice(type.indexOf('.') + 1))

/** eventSubject returns the subject of an event type: the part before the dot. */
export const eventSubject = (type: string): string => type.split('.')[0] ?? type

/** countOf formats a count with its noun: '1 event', '2 events'. */
export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** transferIdOf returns the ID of the transfer that a stream records, if it records one. */
export const transferIdOf = (stream: string): string | undefined =>
  stream.startsWith('transfer-') ? stream.slice('transfer-'.length) : undefined

const acronyms = /\b(ach|api|kyc|ofac|sdn|un|eu)\b/gi

/** labelOverrides maps codes to labels that differ from the words of the code. */
const labelOverrides = new Map([
  ['feeset', 'Fee set'],
  ['sanctionslist', 'Sanctions list'],
  ['in_force', 'In effect'],
])

/** codeLabel formats a code: 'funding_settled' as 'Funding settled', 'KYC_PENDING' as 'KYC pending'. */
export function codeLabel(name: string): string {
  const override = labelOverrides.get(name.toLowerCase())
  if (override) return override
  const words = name.replaceAll('_', ' ').toLowerCase()
  const sentence = words.charAt(0).toUpperCase() + words.slice(1)
  return sentence.replace(acronyms, (acronym) => acronym.toUpperCase())
}
