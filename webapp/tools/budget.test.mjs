import { expect, it } from 'vitest'
import { budgets, exceededBudgets } from './budget.mjs'

const home = { path: '/', frame: 'site', files: ['home.js', 'shared.js', 'home.css'] }
const ledger = { path: '/admin/ledger', frame: 'admin', files: ['shared.js', 'ledger.js', 'ledger.css'] }
const dashboard = { path: '/dashboard', frame: 'account', files: ['dashboard.js'] }
const sizesWithinBudget = {
  'home.js': budgets.homeScripts - 1,
  'shared.js': 1,
  'home.css': budgets.homeStyles,
  'ledger.js': budgets.staffPage - 1,
  'ledger.css': 1,
  'dashboard.js': 10 * budgets.staffPage,
}
const exceeded = (changedSizes) =>
  exceededBudgets([home, ledger, dashboard], (file) => ({ ...sizesWithinBudget, ...changedSizes })[file])

it('a build within its budgets passes, and home page files do not count toward a back-office page', () => {
  expect(exceeded({})).toEqual([])
})

it('one byte over a budget is reported with the name of the budget', () => {
  expect(exceeded({ 'home.js': budgets.homeScripts })).toEqual([
    'home page scripts: 151 kB, but the budget is 150 kB',
  ])
  expect(exceeded({ 'home.css': budgets.homeStyles + 1 })).toEqual([
    'home page styles: 31 kB, but the budget is 30 kB',
  ])
  expect(exceeded({ 'ledger.css': 2 })).toEqual([
    'additional files for /admin/ledger: 251 kB, but the budget is 250 kB',
  ])
})

it('a build without a home page is an error', () => {
  expect(() => exceededBudgets([ledger], () => 1)).toThrow('no home page')
})
