import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '@/api/queries'
import { NotificationsHost } from '@/ui/toast'
import { Router } from './router'
import { cssVariables, theme } from './theme'

const colorScheme = localStorageColorSchemeManager({ key: 'hulak.scheme' })

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <NotificationsHost />
        <Router />
      </QueryClientProvider>
    </MantineProvider>
  )
}
