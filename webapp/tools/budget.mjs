const kB = 1000

/** What a page may weigh, in bytes as they cross the network. */
export const budgets = {
  /** All scripts that the home page loads by itself. */
  homeScripts: 150 * kB,
  /** All style sheets that the home page loads by itself. */
  homeStyles: 30 * kB,
  /** What a page of the back-office loads more than the home page. */
  staffPage: 250 * kB,
}

/**
 * The budgets that a build has passed, in words; none, as a rule. `weightOf` is a file's size as it crosses the network.
 */
export function overspent(pages, weightOf) {
  const sum = (files) => files.reduce((total, file) => total + weightOf(file), 0)
  const ending = (files, end) => files.filter((file) => file.endsWith(end))
  const home = pages.find(({ path }) => path === '/')
  if (!home) throw new Error('there is no home page to weigh')
  const weighed = [
    {
      what: 'the scripts of the home page',
      bytes: sum(ending(home.files, '.js')),
      budget: budgets.homeScripts,
    },
    {
      what: 'the styles of the home page',
      bytes: sum(ending(home.files, '.css')),
      budget: budgets.homeStyles,
    },
    ...pages
      .filter(({ frame }) => frame === 'admin')
      .map(({ path, files }) => ({
        what: `${path}, beyond the home page,`,
        bytes: sum(files.filter((file) => !home.files.includes(file))),
        budget: budgets.staffPage,
      })),
  ]
  return weighed
    .filter(({ bytes, budget }) => bytes > budget)
    .map(
      ({ what, bytes, budget }) =>
        `${what} weigh ${Math.ceil(bytes / kB)} kB: the budget is ${budget / kB} kB`,
    )
}
