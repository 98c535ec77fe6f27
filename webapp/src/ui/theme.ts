import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
} from '@mantine/core'
import { colors, radius, scales, schemeVariables, space, timing, type, variables } from './tokens'

/** fillTokens maps filled button colors to design tokens. */
const fillTokens: Readonly<Record<string, string>> = {
  dusk: 'primary',
  danger: 'danger',
  'marigold.5': 'accent',
}

/**
 * variantColors returns button colors. Filled primary and danger buttons have light text in the light scheme and
 * dark text in the dark scheme. Mantine's default uses the same text color in both.
 */
const variantColors: VariantColorsResolver = (input) => {
  const { color, variant } = input
  const primary = color === undefined || color === 'dusk'
  const noBorder = { border: '1px solid transparent' }
  const name = fillTokens[color ?? 'dusk']
  if (variant === 'filled' && name) {
    return {
      ...noBorder,
      background: `var(--hulak-${name})`,
      hover: `var(--hulak-${name}-hover)`,
      color: `var(--hulak-on-${name})`,
    }
  }
  if (variant === 'default') {
    return {
      background: 'var(--hulak-panel)',
      hover: 'var(--hulak-sunken)',
      color: 'var(--hulak-text)',
      border: '1px solid var(--hulak-control)',
    }
  }
  if (variant === 'subtle' && primary) {
    return {
      ...noBorder,
      background: 'transparent',
      hover: 'var(--hulak-muted-soft)',
      color: 'var(--hulak-link)',
    }
  }
  return defaultVariantColorsResolver(input)
}

/** checkedColors are the colors of checked checkboxes and radio buttons. */
const checkedColors = { color: 'var(--hulak-primary)', iconColor: 'var(--hulak-on-primary)' }

/** inputComponents lists the input components with the default size `md`. */
const inputComponents = [
  'TextInput',
  'PasswordInput',
  'Textarea',
  'NumberInput',
  'NativeSelect',
  'DateInput',
  'RadioGroup',
]

/**
 * dropdownProps configures dropdown lists. The list scrolls without a ScrollArea, so the field can keep
 * focus.
 */
const dropdownProps = {
  size: 'md',
  openOnFocus: false,
  withScrollArea: false,
  classNames: { options: 'hulak-options' },
}

/** overlayProps styles a dialog's backdrop. */
const overlayProps = { backgroundOpacity: 0.55, color: colors.light.backdrop }
const closeButtonProps = { 'aria-label': 'Close' }

export const theme = createTheme({
  colors: { dusk: scales.dusk, marigold: scales.marigold, gray: scales.lokta, dark: scales.night },
  primaryColor: 'dusk',
  primaryShade: { light: 8, dark: 3 },
  autoContrast: true,
  variantColorResolver: variantColors,
  luminanceThreshold: 0.34,
  black: colors.light.text,
  white: colors.light.panel,
  fontFamily: 'Figtree, system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontWeights: { regular: '400', medium: '600', bold: '700' },
  fontSizes: { xs: type.caption, sm: type.small, md: type.body, lg: type.lead, xl: type.title },
  spacing: { xs: space[8], sm: space[12], md: space[16], lg: space[20], xl: space[32] },
  headings: {
    fontFamily: "'Bricolage Grotesque', Figtree, system-ui, sans-serif",
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: type.page, lineHeight: 'var(--hulak-leading-tight)' },
      h2: { fontSize: type.heading, lineHeight: 'var(--hulak-leading-title)' },
      h3: { fontSize: type.title, lineHeight: 'var(--hulak-leading-title)' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: radius.xs, sm: radius.sm, md: radius.md, lg: radius.lg, xl: radius.full },
  shadows: Object.fromEntries(['xs', 'sm', 'md', 'lg', 'xl'].map((size) => [size, 'var(--hulak-shadow)'])),
  respectReducedMotion: true,
  cursorType: 'pointer',
  // Use plain objects. Importing the components would load the dialogs' code with the first page.
  components: {
    ...Object.fromEntries(inputComponents.map((field) => [field, { defaultProps: { size: 'md' } }])),
    // Selecting the current option again does not clear it.
    Select: { defaultProps: { ...dropdownProps, allowDeselect: false } },
    Autocomplete: { defaultProps: dropdownProps },
    MultiSelect: { defaultProps: dropdownProps },
    Button: { defaultProps: { size: 'md' } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] },
      styles: { label: { marginBottom: space[4] } },
    },
    Radio: { defaultProps: { size: 'md', ...checkedColors } },
    Checkbox: { defaultProps: { size: 'md', radius: 'xs', ...checkedColors } },
    Anchor: { defaultProps: { underline: 'always' } },
    // The menu opens on hover or click and focuses its first item.
    Menu: {
      defaultProps: {
        trigger: 'click-hover',
        openDelay: timing.dropdownOpen,
        closeDelay: timing.dropdownClose,
        withInitialFocusPlaceholder: false,
      },
    },
    // A rule in global.css locks scrolling. Mantine's scroll lock adds an inline style sheet, which the content
    // security policy blocks.
    Modal: {
      defaultProps: {
        lockScroll: false,
        centered: true,
        closeButtonProps,
        overlayProps,
        radius: 'lg',
        padding: 'xl',
      },
    },
    Drawer: { defaultProps: { lockScroll: false, closeButtonProps, overlayProps } },
    Notification: { defaultProps: { closeButtonProps } },
  },
})

/** mantineColors maps Mantine's CSS variables to our tokens. It applies to both color schemes. */
const mantineColors = {
  '--mantine-color-body': 'var(--hulak-background)',
  '--mantine-color-text': 'var(--hulak-text)',
  '--mantine-color-error': 'var(--hulak-danger)',
  '--mantine-color-dimmed': 'var(--hulak-subtle)',
  '--mantine-color-placeholder': 'var(--hulak-placeholder)',
  '--mantine-color-anchor': 'var(--hulak-link)',
  '--mantine-color-default': 'var(--hulak-panel)',
  '--mantine-color-default-hover': 'var(--hulak-sunken)',
  '--mantine-color-default-color': 'var(--hulak-text)',
  '--mantine-color-default-border': 'var(--hulak-line)',
  '--mantine-color-disabled': 'var(--hulak-disabled)',
  '--mantine-color-disabled-color': 'var(--hulak-on-disabled)',
  '--mantine-color-disabled-border': 'var(--hulak-line)',
  '--mantine-primary-color-filled': 'var(--hulak-primary)',
  '--mantine-primary-color-filled-hover': 'var(--hulak-primary-hover)',
  '--mantine-primary-color-contrast': 'var(--hulak-on-primary)',
  '--mantine-primary-color-light': 'var(--hulak-muted-soft)',
  '--mantine-primary-color-light-hover': 'var(--hulak-muted-soft)',
  '--mantine-primary-color-light-color': 'var(--hulak-text)',
}

/** cssVariables returns the design tokens as CSS variables. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables,
  light: { ...schemeVariables('light'), ...mantineColors },
  dark: { ...schemeVariables('dark'), ...mantineColors },
})
