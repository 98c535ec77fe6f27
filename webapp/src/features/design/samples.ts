/** longName is a name of the maximum length. */
export const longName =
  'Sri Krishna Bahadur Thapa Magar Gurung Chhetri Shrestha-Rajbhandari of Pokhara Lekhnath'

export const longText =
  'The rate is held for thirty minutes from the moment you see it. After that we ask again, and show you what has changed before anything is paid. You may cancel within thirty minutes of sending, and get back the whole amount with its fee.'

/** keysOf returns the keys of an object with their types. */
export const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T)[]
