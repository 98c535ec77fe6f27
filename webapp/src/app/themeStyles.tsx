import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { cssVariables, theme } from '@/ui/theme'

/**
 * themeStyles returns the design tokens as a style sheet. The build writes the style sheet to a file, because the
 * content security policy blocks inline styles.
 */
export function themeStyles(): string {
  const markup = renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} withGlobalClasses={false}>
      {null}
    </MantineProvider>,
  )
  const styles = /^<style[^>]*>([^<]+)<\/style>$/.exec(markup)?.[1]
  if (!styles) throw new Error('MantineProvider rendered unexpected style markup')
  return styles
}
