import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const beni: MantineColorsTuple = [
  '#fbeef1',
  '#f4dbe1',
  '#e7b3bf',
  '#da8a9c',
  '#ce667e',
  '#c44f69',
  '#b23a55',
  '#9b3049',
  '#83273d',
  '#6b1f31',
]

const sumi: MantineColorsTuple = [
  '#faf8f4',
  '#f3efe9',
  '#e8e2da',
  '#dad3ca',
  '#c4bcb2',
  '#a39a90',
  '#756d64',
  '#5c554e',
  '#3d3833',
  '#221f1c',
]

const night: MantineColorsTuple = [
  '#ece8e2',
  '#cfcac3',
  '#b3ada5',
  '#8f8982',
  '#625d57',
  '#4a4641',
  '#393531',
  '#2b2825',
  '#221f1d',
  '#1a1816',
]

/** The Mantine theme in the magazine's style: its paper, ink and type, with one accent colour. */
export const theme = createTheme({
  colors: { beni, gray: sumi, dark: night },
  primaryColor: 'beni',
  primaryShade: { light: 6, dark: 7 },
  fontFamily: 'var(--gothic)',
  headings: { fontFamily: 'var(--mincho)', fontWeight: '600' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.5', sm: '1.6', md: '1.7', lg: '1.7', xl: '1.6' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'md',
        // Only fades: if its buttons moved, a quick click would begin on one and end beside it.
        transitionProps: { transition: 'fade', duration: 200 },
        overlayProps: { backgroundOpacity: 0.35 },
        closeButtonProps: { 'aria-label': '閉じる' },
      },
    },
    Drawer: {
      defaultProps: {
        overlayProps: { backgroundOpacity: 0.35 },
        closeButtonProps: { 'aria-label': '閉じる' },
      },
    },
    // The header of a dialog is not a banner landmark of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    PasswordInput: { defaultProps: { visibilityToggleFocusable: true } },
    Alert: { defaultProps: { variant: 'light', radius: 'sm' } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 400 } },
  },
})

const shared = {
  '--mantine-color-body': 'var(--paper-raised)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-default': 'var(--paper-raised)',
  '--mantine-color-default-hover': 'var(--paper-sunk)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--rule)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-beni-light': 'color-mix(in oklch, var(--accent) 9%, transparent)',
  '--mantine-color-beni-light-hover': 'color-mix(in oklch, var(--accent) 15%, transparent)',
  '--mantine-color-beni-light-color': 'var(--accent)',
  '--mantine-color-beni-outline': 'var(--accent)',
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...shared, '--mantine-color-error': '#b3261e' },
  dark: { ...shared, '--mantine-color-error': '#ffa198' },
})
