import type { Application } from '../../packages/browser/floor.ts'

/** A label of `scan-script.ts` or `scan-style.ts`, or a property for all its values, with the reason why it may stay. */
type Reviewed = Record<string, string>

const react = {
  '.imageSizes': 'React: props of <link>',
  '.locale': 'React: compared with "ko" on old composition events',
  '.movementX': 'React copies it from mouse events; we never read it',
  '.movementY': 'React copies it from mouse events; we never read it',
  '.cssFloat': 'React: a style property; Firefox has it on CSSStyleProperties',
  '.startViewTransition': 'React tries it and continues without a transition; the router asks for it first',
  navigation: 'React asks for its type first',
  setImmediate: 'React asks for its type first and uses a MessageChannel',
} satisfies Reviewed

/** Newer than the floor, but harmless if missing: the code has a guard, or only a refinement is lost. */
export const degradingScripts: Record<Application, Reviewed> = {
  reader: {
    ...react,
    '.connection': 'optional: without it pages prefetch as on a fast connection',
    '.fetchPriority': 'a hint on pictures',
    '.popover': 'React: a prop that we do not use',
    '.prerendering': 'undefined means that the page is shown, which is right where nothing is prerendered',
    requestIdleCallback: 'setTimeout where it is missing',
    'CSS.highlights': 'optional: the paragraph that is read aloud is marked instead of the sentence',
    Highlight: 'used only where CSS.highlights exists',
  },
  studio: {
    ...react,
    '.fetchPriority': 'a hint on pictures',
    '.connection': 'React and the AWS SDK ask for it first',
    '.caretPositionFromPoint': 'ProseMirror asks for it first, then for caretRangeFromPoint, then measures',
    '.caretRangeFromPoint': 'ProseMirror asks for it first, then measures',
    '.getComposedRanges': 'ProseMirror asks for it first',
    '.userAgentData': 'optional: Floating UI and the AWS SDK read the platform elsewhere',
    'CSS.highlights': 'optional: findings are listed in the margin without a highlight in the text',
    Highlight: 'used only where CSS.highlights exists',
    'Error.captureStackTrace': 'zod asks for it first',
    EyeDropper: 'Mantine asks for it first, and our colour fields do not use it',
    TouchEvent: 'Mantine asks for it first: Safari on a Mac has none',
    cancelIdleCallback: 'only after requestIdleCallback',
    requestIdleCallback: 'setTimeout where it is missing',
    trustedTypes: 'ProseMirror asks for it first',
  },
}

/** Members of our own objects, or of a library's, with the same name as a newer feature. */
export const namesakes: Record<Application, Reviewed> = {
  reader: {
    '.animation': 'React: a table of event names',
    '.capture': 'React: an option of listeners',
    '.delay': 'React: an option of its scheduler',
    '.handle': 'React Router: a field of routes',
    '.image': 'content: a picture',
    '.share': 'React: a prop of <ViewTransition>',
    '.side': 'content: a field of blocks',
    '.tag': 'content: a tag, and a field of React',
    'Iterator.prototype.forEach': '`keys()` of our local cache returns an array',
  },
  studio: {
    '.actions': 'a prop of page frames and menus',
    '.addElement': 'ProseMirror: a method of its parser',
    '.animation': 'React: a table of event names',
    '.bytes': 'the size of a picture',
    '.capture': 'React: an option of listeners',
    '.command': 'an entry of the block menu',
    '.conditions': 'the AWS SDK: endpoint rules',
    '.contentEncoding': 'zod: a field of JSON schemas',
    '.delay': 'React: an option of its scheduler',
    '.drop': 'ProseMirror: a table of handlers',
    '.duplex': 'the AWS SDK: an option of fetch',
    '.flip': 'Floating UI: a middleware',
    '.handle': 'React Router: a field of routes',
    '.icon': 'Mantine: a prop',
    '.image': 'content: a picture',
    '.ink': 'a colour of the magazine',
    '.lock': 'ProseMirror: a field of its view',
    '.ml': 'Mantine: the prop for a left margin',
    '.share': 'React: a prop of <ViewTransition>',
    '.side': 'ProseMirror: a field of widgets',
    '.silent': 'TanStack Query: an option',
    '.sync': 'ProseMirror: a method of its parser',
    '.tag': 'content: a tag, and a field of React',
    '.take': 'the manuscript reader: a method for lines',
    '.toArray': 'React.Children.toArray',
    '.variant': 'Mantine: a prop',
    '.when': 'zod and our paste rules: a condition',
  },
}

const typography = {
  'hanging-punctuation': 'punctuation stays inside the line',
  'text-autospace': 'no space between Japanese and Latin text',
  'text-spacing-trim': 'full-width punctuation keeps its width',
  'text-wrap': 'lines break where they are full',
  'word-break: auto-phrase': 'lines break between any two characters; headlines have their own breaks',
} satisfies Reviewed

const system = {
  cursor: 'a touch screen has no cursor',
  'forced-color-adjust': 'only for Windows; Safari has no forced colours',
  'inline-size: fit-content':
    'Samsung Internet has it, as every Chromium; the data names its first version differently',
  'scrollbar-color': 'scroll bars of the system',
  'scrollbar-width': 'scroll bars of the system',
  'text-size-adjust': 'the -webkit- form stands beside it; Firefox on desktops never adjusts sizes',
} satisfies Reviewed

export const degradingStyles: Record<Application, Reviewed> = {
  reader: {
    ...typography,
    ...system,
    '::view-transition-group': 'pages change without a transition',
    '@media (scripting)': 'only hides what needs a script where scripts are off',
    '@page': 'paper gets the margins that the browser chose',
    'break-after: avoid': 'Firefox: a heading may end a printed page',
    'contain-intrinsic-block-size': 'belongs to content-visibility',
    'content-visibility': 'everything is laid out at once, as before',
    'overflow-clip-margin': 'a focus ring may be cut by the edge of its card',
    'mod()': 'no tones behind a picture while it loads',
    'round()': 'no tones behind a picture while it loads',
    orphans: 'Firefox: single lines on a printed page',
    widows: 'Firefox: single lines on a printed page',
    'text-justify': 'justified text gets the spacing that the browser chose',
    '::-webkit-scrollbar': 'scroll bars that only these engines draw',
    '::highlight': 'the paragraph that is read aloud is marked instead of the sentence',
  },
  studio: {
    ...typography,
    ...system,
    '::-webkit-inner-spin-button': 'Mantine: removes buttons that only these engines draw',
    '::-webkit-scrollbar': 'Mantine: styles scroll bars that only these engines draw',
    '::-webkit-search-cancel-button': 'Mantine: removes a button that only these engines draw',
    '::-webkit-search-results-button': 'Mantine: removes a button that only these engines draw',
    '::highlight': 'findings are listed in the margin without a highlight in the text',
    'display: ruby-text': 'a rule in @supports not (display: ruby-text) replaces it',
    'field-sizing': 'a manuscript scrolls in its box instead of growing',
    resize: 'iOS: a text area keeps its height and scrolls',
    'text-box-edge': 'a label is a few pixels off its centre',
    'text-box-trim': 'a label is a few pixels off its centre',
    'text-decoration: wavy': 'a mark is underlined with a straight line',
  },
}
