import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { queryClient } from '@/lib/api/queries'
import { theme } from '@/ui/theme'
import { NotificationsHost } from '@/ui/toast'
import { Pages } from './router'

const colorScheme = localStorageColorSchemeManager({ key: 'hulak.scheme' })

interface AppProps {
  /** The router to use. The default is BrowserRouter. */
  router?: ComponentType<{ children: ReactNode }>
}

/** App renders the site. Its styles are in files, because the content security policy blocks inline styles. */
export function App({ router: Router = BrowserRouter }: AppProps) {
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <NotificationsHost />
        <Router>
          <Pages />
        </Router>
      </QueryClientProvider>
    </MantineProvider>
  )
}
