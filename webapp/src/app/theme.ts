import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

// Dusk indigo, the colour of the hills when the postman arrives. Shade 8 is the primary one.
const dusk: MantineColorsTuple = [
  '#f1f0fa', '#deddf0', '#bcb9e2', '#a3a0dd', '#7c78c6', '#615cb4', '#4a4598', '#393480', '#2b2663', '#1d1945',
] // biome-ignore format: ten shades read as one row

// Marigold, the single accent. It carries ink, never white, and is never a text colour on paper.
const marigold: MantineColorsTuple = [
  '#fff6e3', '#ffe9c0', '#fdd78f', '#fac55c', '#f6b435', '#f2a51a', '#d98c0a', '#ae6e06', '#835305', '#5b3a04',
] // biome-ignore format: ten shades read as one row

// Night in the hills: the ground of the dark scheme is indigo, not grey.
const night: MantineColorsTuple = [
  '#f3efe4', '#d3cfe4', '#b7b2d0', '#8f89b8', '#4a4577', '#332f5c', '#231f47', '#1b1839', '#14122b', '#0e0c20',
] // biome-ignore format: ten shades read as one row

const ink = '#1c1936'

/**
 * What is filled with the primary colour is dark with light words by day and light with dark words by night; the
 * library would take its words from the light scheme alone.
 */
const variantColors: VariantColorsResolver = (input) => {
  const primary = input.color === undefined || input.color === 'dusk'
  if (!primary || input.variant !== 'filled') return defaultVariantColorsResolver(input)
  return {
    background: 'var(--hulak-primary)',
    hover: 'var(--hulak-primary-hover)',
    color: 'var(--hulak-on-primary)',
    border: '1px solid transparent',
  }
}

/** What is ticked follows the same rule. */
const ticked = { color: 'var(--hulak-primary)', iconColor: 'var(--hulak-on-primary)' }

/** One size for everything that is typed into or chosen from. */
const fields = [
  'TextInput',
  'PasswordInput',
  'Select',
  'Autocomplete',
  'Textarea',
  'NumberInput',
  'DateInput',
  'RadioGroup',
]

export const theme = createTheme({
  colors: { dusk, marigold, dark: night },
  primaryColor: 'dusk',
  primaryShade: { light: 8, dark: 3 },
  autoContrast: true,
  variantColorResolver: variantColors,
  luminanceThreshold: 0.34,
  black: ink,
  white: '#fffefb',
  fontFamily: 'Figtree, system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: {
    fontFamily: "'Bricolage Grotesque', Figtree, system-ui, sans-serif",
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.875rem, 1.4rem + 2vw, 2.5rem)', lineHeight: '1.12' },
      h2: { fontSize: 'clamp(1.375rem, 1.2rem + 0.8vw, 1.75rem)', lineHeight: '1.2' },
      h3: { fontSize: '1.1875rem', lineHeight: '1.3' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '20px', xl: '32px' },
  shadows: { sm: 'var(--hulak-shadow)', md: 'var(--hulak-shadow)', lg: 'var(--hulak-shadow)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  // Plain objects: naming the components here would load the dialogs' code with the first page.
  components: {
    ...Object.fromEntries(fields.map((field) => [field, { defaultProps: { size: 'md' } }])),
    Button: { defaultProps: { size: 'md' } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] },
      styles: { label: { marginBottom: 4 } },
    },
    Radio: { defaultProps: { size: 'md', ...ticked } },
    Checkbox: { defaultProps: { size: 'md', ...ticked } },
    Anchor: { defaultProps: { underline: 'always' } },
    Modal: {
      defaultProps: {
        centered: true,
        closeButtonProps: { 'aria-label': 'Close' },
        overlayProps: { backgroundOpacity: 0.55, color: '#14122b' },
        radius: 'lg',
        padding: 'xl',
      },
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
  },
})

/** The tokens that our own parts use, in both schemes. Every pair of text and ground here is at least 4.5:1. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fbf8f1',
    '--mantine-color-text': ink,
    '--mantine-color-error': '#b3261e',
    '--mantine-color-dimmed': '#5b5775',
    '--mantine-color-placeholder': '#6b6785',
    '--mantine-color-anchor': '#3f3a92',
    '--mantine-color-default-border': '#cfc8b6',
    '--hulak-ground': '#fbf8f1',
    '--hulak-sheet': '#fffefb',
    '--hulak-sunken': '#f4efe3',
    '--hulak-line': '#e6dfce',
    '--hulak-ink': ink,
    '--hulak-quiet': '#5b5775',
    '--hulak-primary': '#2b2663',
    '--hulak-primary-hover': '#3d3786',
    '--hulak-on-primary': '#fffefb',
    '--hulak-accent': '#f2a51a',
    '--hulak-trail': '#b9b1cf',
    '--hulak-shadow': '0 1px 2px rgb(43 38 99 / 6%), 0 12px 32px -12px rgb(43 38 99 / 18%)',
    '--hulak-success': '#17603a',
    '--hulak-success-soft': '#e0f2e5',
    '--hulak-muted': '#55516b',
    '--hulak-muted-soft': '#ebe7de',
    '--hulak-info': '#1c5480',
    '--hulak-info-soft': '#e0eef8',
    '--hulak-warning': '#7a4a00',
    '--hulak-warning-soft': '#fdeec9',
    '--hulak-danger': '#9c1f19',
    '--hulak-danger-soft': '#fbe5e1',
  },
  dark: {
    '--mantine-color-body': '#14122b',
    '--mantine-color-text': '#f3efe4',
    '--mantine-color-error': '#ff9b8f',
    '--mantine-color-dimmed': '#b7b2d0',
    '--mantine-color-placeholder': '#a19bc0',
    '--mantine-color-anchor': '#c3c0f0',
    '--mantine-color-default': '#1b1839',
    '--mantine-color-default-hover': '#262250',
    '--mantine-color-default-border': '#4a4577',
    '--hulak-ground': '#14122b',
    '--hulak-sheet': '#1d1a3d',
    '--hulak-sunken': '#181534',
    '--hulak-line': '#332f5c',
    '--hulak-ink': '#f3efe4',
    '--hulak-quiet': '#b7b2d0',
    '--hulak-primary': '#c3c0f0',
    '--hulak-primary-hover': '#dcdaf8',
    '--hulak-on-primary': '#14122b',
    '--hulak-accent': '#f2a51a',
    '--hulak-trail': '#5a558a',
    '--hulak-shadow': '0 1px 2px rgb(0 0 0 / 30%), 0 12px 32px -12px rgb(0 0 0 / 55%)',
    '--hulak-success': '#8fdcae',
    '--hulak-success-soft': '#173a33',
    '--hulak-muted': '#c6c2da',
    '--hulak-muted-soft': '#2d2956',
    '--hulak-info': '#9ccdf2',
    '--hulak-info-soft': '#18324f',
    '--hulak-warning': '#f8cd7a',
    '--hulak-warning-soft': '#3d2e1f',
    '--hulak-danger': '#ffb3a8',
    '--hulak-danger-soft': '#472130',
  },
})
