import { expect, it } from 'vitest'
import { budgets, overspent } from './budget.mjs'

const home = { path: '/', frame: 'site', files: ['home.js', 'shared.js', 'home.css'] }
const ledger = { path: '/admin/ledger', frame: 'admin', files: ['shared.js', 'ledger.js', 'ledger.css'] }
const dashboard = { path: '/dashboard', frame: 'account', files: ['dashboard.js'] }
const fits = {
  'home.js': budgets.homeScripts - 1,
  'shared.js': 1,
  'home.css': budgets.homeStyles,
  'ledger.js': budgets.staffPage - 1,
  'ledger.css': 1,
  'dashboard.js': 10 * budgets.staffPage,
}
const spent = (change) => overspent([home, ledger, dashboard], (file) => ({ ...fits, ...change })[file])

it('a build within its budgets passes, and back-office pages count only what the home page has not loaded', () => {
  expect(spent({})).toEqual([])
})

it('one byte more fails and names the place', () => {
  expect(spent({ 'home.js': budgets.homeScripts })).toEqual([
    'the scripts of the home page weigh 151 kB: the budget is 150 kB',
  ])
  expect(spent({ 'home.css': budgets.homeStyles + 1 })).toEqual([
    'the styles of the home page weigh 31 kB: the budget is 30 kB',
  ])
  expect(spent({ 'ledger.css': 2 })).toEqual([
    '/admin/ledger, beyond the home page, weigh 251 kB: the budget is 250 kB',
  ])
})

it('a build without a home page is not measured', () => {
  expect(() => overspent([ledger], () => 1)).toThrow('there is no home page')
})
