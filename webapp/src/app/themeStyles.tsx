import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { cssVariables, theme } from './theme'

/**
 * themeStyles renders the theme's tokens as a style sheet at build time, because no page may have inline
 * styles.
 */
export function themeStyles(): string {
  const markup = renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} withGlobalClasses={false}>
      {null}
    </MantineProvider>,
  )
  const styles = /^<style[^>]*>([^<]+)<\/style>$/.exec(markup)?.[1]
  if (!styles) throw new Error('the component library writes its tokens otherwise now')
  return styles
}
