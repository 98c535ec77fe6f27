import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Config } from '@/lib/api/types'
import { render } from '@/test/render'
import { mockResponse } from '@/test/server'
import DesignPage from './DesignPage'

function renderPage(environment: Config['environment']) {
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

it.each(['development', 'test'] as const)(
  'a visitor sees the components in the %s environment',
  async (environment) => {
    renderPage(environment)
    expect(await screen.findByRole('heading', { level: 1, name: 'Design' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Fields' })).toBeVisible()
  },
)

it('a visitor sees the not-found page in production (2.04i)', async () => {
  renderPage('production')
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Fields' })).toBeNull()
})

const componentFiles = import.meta.glob<string>(['/src/ui/*.tsx', '!**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const exampleSources = Object.values(
  import.meta.glob<string>(['./*.tsx', '!**/*.test.tsx'], { query: '?raw', import: 'default', eager: true }),
).join('\n')

/** globalComponents lists the components that every page already contains. */
const globalComponents = ['Notifications', 'NotificationsHost']

const components = Object.entries(componentFiles).flatMap(([file, text]) =>
  [...text.matchAll(/^export (?:default )?function ([A-Z]\w+)/gm)].map(([, name = '']) => ({ file, name })),
)

describe('the list of UI components', () => {
  it('contains more than 20 components', () => expect(components.length).toBeGreaterThan(20))

  it.each(components.filter(({ name }) => !globalComponents.includes(name)))(
    'the page shows $name from $file',
    ({ name }) => {
      expect(exampleSources).toMatch(new RegExp(`<${name}\\b`))
    },
  )
})
