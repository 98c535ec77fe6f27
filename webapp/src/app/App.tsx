import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { queryClient } from '@/api/queries'
import { NotificationsHost } from '@/ui/toast'
import { Pages } from './router'
import { theme } from './theme'

const colorScheme = localStorageColorSchemeManager({ key: 'hulak.scheme' })

interface AppProps {
  /** Says where in the site one is: in a browser, its address bar. */
  address?: ComponentType<{ children: ReactNode }>
}

/** The site. Its style sheets are files: none is written into the page, which the server's policy would refuse. */
export function App({ address: Address = BrowserRouter }: AppProps) {
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
        <Address>
          <Pages />
        </Address>
      </QueryClientProvider>
    </MantineProvider>
  )
}
