/** A component of the program that acts by itself, or the person whose id it is. */
export function actorName(id: string, role: string): string {
  if (role !== 'SYSTEM') return role === 'USER' ? 'Sender' : role === 'PUBLIC' ? 'Visitor' : titled(role)
  const [kind, name] = id.split(':')
  if (kind === 'provider' && name) return `${titled(name)} provider`
  return id ? titled(kind ?? id) : 'System'
}

/** Whether an actor is a person, whose id can be searched for. */
export const isPerson = (role: string): boolean => role !== 'SYSTEM' && role !== 'PUBLIC'

/** 'transfer.funding_settled' as it is read aloud: 'Funding settled'. */
export const eventTitle = (type: string): string => titled(type.slice(type.indexOf('.') + 1))

/** The part of a type before the dot: what the event happened to. */
export const eventSubject = (type: string): string => type.split('.')[0] ?? type

/** 'funding_settled' as 'Funding settled', 'ADMIN' as 'Admin'. */
export function titled(name: string): string {
  const words = name.replaceAll('_', ' ').toLowerCase()
  const sentence = words.charAt(0).toUpperCase() + words.slice(1)
  return sentence.replace(/\bkyc\b/i, 'KYC')
}
