import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { cssVariables, theme } from './theme'

/**
 * themeStyles returns the theme's tokens as a style sheet. The build writes it to a file, because pages cannot
 * have inline styles.
 */
export function themeStyles(): string {
  const markup = renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} withGlobalClasses={false}>
      {null}
    </MantineProvider>,
  )
  const styles = /^<style[^>]*>([^<]+)<\/style>$/.exec(markup)?.[1]
  if (!styles) throw new Error('unexpected style markup from the component library')
  return styles
}
