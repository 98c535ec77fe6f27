/** A name as long as a name gets. */
export const longName =
  'Sri Krishna Bahadur Thapa Magar Gurung Chhetri Shrestha-Rajbhandari of Pokhara Lekhnath'

export const longText =
  'The rate is held for thirty minutes from the moment you see it. After that we ask again, and show you what has changed before anything is paid. You may cancel within thirty minutes of sending, and get back the whole amount with its fee.'

/** The keys of an object as what they are. */
export const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T)[]
