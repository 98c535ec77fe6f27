const kB = 1000

/** budgets are the maximum transfer sizes in bytes. */
export const budgets = {
  /** The total size of the scripts that the home page loads. */
  homeScripts: 150 * kB,
  /** The total size of the style sheets that the home page loads. */
  homeStyles: 30 * kB,
  /** The total size of a back-office page's files, excluding files that the home page also loads. */
  staffPage: 250 * kB,
}

/** exceededBudgets returns a message for each exceeded budget. `sizeOf` returns a file's transfer size. */
export function exceededBudgets(pages, sizeOf) {
  const sum = (files) => files.reduce((total, file) => total + sizeOf(file), 0)
  const withExtension = (files, extension) => files.filter((file) => file.endsWith(extension))
  const home = pages.find(({ path }) => path === '/')
  if (!home) throw new Error('no home page to measure')
  const totals = [
    {
      name: 'home page scripts',
      bytes: sum(withExtension(home.files, '.js')),
      budget: budgets.homeScripts,
    },
    {
      name: 'home page styles',
      bytes: sum(withExtension(home.files, '.css')),
      budget: budgets.homeStyles,
    },
    ...pages
      .filter(({ frame }) => frame === 'admin')
      .map(({ path, files }) => ({
        name: `additional files for ${path}`,
        bytes: sum(files.filter((file) => !home.files.includes(file))),
        budget: budgets.staffPage,
      })),
  ]
  return totals
    .filter(({ bytes, budget }) => bytes > budget)
    .map(
      ({ name, bytes, budget }) =>
        `${name}: ${Math.ceil(bytes / kB)} kB, but the budget is ${budget / kB} kB`,
    )
}
