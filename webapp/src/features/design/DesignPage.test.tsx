import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Config } from '@/api/types'
import { render } from '@/test/render'
import { mockResponse } from '@/test/server'
import DesignPage from './DesignPage'

function show(environment: Config['environment']) {
  mockResponse('get', '/v1/config', {
    environment,
    widgetOrigin: 'https://widgets.example',
    idleMinutes: 5,
    hiddenSourceStates: [],
    disabledStates: [],
    supportPhones: [],
  })
  return render(<DesignPage />)
}

beforeEach(() => vi.stubGlobal('EventSource', undefined))

it.each(['development', 'test'] as const)('the page shows the components in %s', async (environment) => {
  show(environment)
  expect(await screen.findByRole('heading', { level: 1, name: 'Design' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Tokens' })).toBeVisible()
})

it('the page does not exist in production (2.04i)', async () => {
  show('production')
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Tokens' })).toBeNull()
})

const parts = import.meta.glob<string>(['/src/ui/*.tsx', '!**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const specimens = Object.values(
  import.meta.glob<string>(['./*.tsx', '!**/*.test.tsx'], { query: '?raw', import: 'default', eager: true }),
).join('\n')

/** hosts lists components that are on every page. */
const hosts = ['Notifications', 'NotificationsHost']

const components = Object.entries(parts).flatMap(([file, text]) =>
  [...text.matchAll(/^export (?:default )?function ([A-Z]\w+)/gm)].map(([, name = '']) => ({ file, name })),
)

describe('every UI component is shown', () => {
  it('there are UI components', () => expect(components.length).toBeGreaterThan(20))

  it.each(components.filter(({ name }) => !hosts.includes(name)))('$name of $file is shown', ({ name }) => {
    expect(specimens).toMatch(new RegExp(`<${name}\\b`))
  })
})
