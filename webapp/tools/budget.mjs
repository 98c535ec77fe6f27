const kB = 1000

/** budgets are the maximum transfer sizes of a page in bytes. */
export const budgets = {
  /** All scripts that the home page loads. */
  homeScripts: 150 * kB,
  /** All style sheets that the home page loads. */
  homeStyles: 30 * kB,
  /** The additional bytes of a back-office page. */
  staffPage: 250 * kB,
}

/** overspent returns descriptions of the exceeded budgets. `weightOf` returns a file's transfer size. */
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
