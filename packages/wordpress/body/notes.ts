/** What an article could not keep as it was. */
export type NoteKind =
  | 'shortcode'
  | 'empty-gallery'
  | 'dynamic-block'
  | 'code'
  | 'deep-list'
  | 'film-or-sound'
  | 'frame'
  | 'form'
  | 'script'
  | 'beacon'
  | 'picture-link'
  | 'caption-link'
  | 'struck'
  | 'page-break'
  | 'wide-table'
  | 'too-deep'
  | 'too-many-blocks'
  | 'dead-link'

export type Note = { kind: NoteKind; detail: string }
