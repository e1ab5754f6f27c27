import type { WritingDirection } from '@tsuzuri/content/writing'

/** Instants are milliseconds since 1970, JSON is text, yes and no are 1 and 0: the same on both engines. */
export type Tables = {
  /** The indexed articles, the analyser version of their terms, and the values for ranking. */
  search_articles: {
    article_id: number
    analyser: string
    length: number
    published_at: number
    category_id: number
  }
  /** The index schedule: when an article has to be added to the index or removed from it. */
  search_turns: { article_id: number; at: number }
  /** The words that an article is about, with their keys, as JSON. */
  search_abouts: { article_id: number; words: string }
  /** Words by suggestion key, with the number of articles that are about them. */
  search_words: { key: string; text: string; articles: number }
  search_titles: { key: string; article_id: number }
  /** Suggestion keys of tags, users and series. */
  search_names: { key: string; kind: 'tag' | 'user' | 'series'; subject_id: number; analyser: string }
  /** The readings of the words of an article, line by line, as JSON. */
  article_readings: { article_id: number; lines: string }
  counters: { name: string; value: number }
  articles: {
    id: number
    version: number
    status: 'draft' | 'published' | 'withdrawn'
    slug: string
    title: string
    document_id: number
    category_id: number | null
    published_from: number | null
    published_until: number | null
    first_published_at: number | null
    created_at: number
    created_by: string
    edited_at: number
    edited_by: string
    deleted_at: number | null
    /** Of the newest text. */
    series_id: number | null
    series_part: number | null
    /** The person in charge (担当), as `staff:12`; without one it is the creator. */
    assignee: string | null
  }
  /** Immutable article texts, referenced by revisions and publications. */
  documents: { id: number; article_id: number; content: string; format: number }
  revisions: {
    article_id: number
    version: number
    action: string
    status: string
    document_id: number
    published_from: number | null
    published_until: number | null
    at: number
    by: string
  }
  /** The published articles. A draft has no row here, so no public query can find it. */
  publications: {
    article_id: number
    document_id: number
    slug: string
    title: string
    /** Offsets as JSON; null for publications older than the column. */
    title_breaks: string | null
    lead: string
    category_id: number
    subcategory_id: number | null
    author_ids: string
    cover: string | null
    disclosure_kind: 'editorial' | 'sponsored' | 'affiliate' | 'provided'
    sponsor: string
    published_at: number
    until: number | null
    updated_at: number | null
    reading_minutes: number
    /** 0 after a sweep has removed the ended article from the lists. */
    listed: number
    series_id: number | null
    series_part: number | null
  }
  /** References of the newest and the published text of an article, so that nothing in use is deleted. */
  article_references: {
    article_id: number
    kind: 'subcategory' | 'tag' | 'user' | 'series' | 'media'
    subject: string
  }
  lists: { id: number; kind: string; subject_id: number; total: number }
  list_entries: { list_id: number; published_at: number; article_id: number; until: number | null }
  /** The number of entries from one block's first key to the next, so that page n is found without scanning. */
  list_blocks: { list_id: number; first_at: number; first_id: number; entries: number }
  categories: {
    id: number
    version: number
    slug: string
    name: string
    description: string
    colour: string
    position: number
  }
  subcategories: {
    id: number
    version: number
    category_id: number
    slug: string
    name: string
    description: string
    position: number
    cover: string | null
  }
  tags: { id: number; version: number; slug: string; name: string; reading: string; sort_key: string }
  users: {
    id: number
    version: number
    slug: string
    name: string
    reading: string
    sort_key: string
    title: string
    biography: string
    portrait: string | null
    links: string
  }
  media: {
    name: string
    type: string
    bytes: number
    width: number
    height: number
    colour: string
    light: number
    alpha: number
    frames: number
    credit: string
    created_at: number
    created_by: string
  }
  banners: {
    id: number
    version: number
    name: string
    place: 'header' | 'sidebar' | 'article-end'
    media: string
    alt: string
    href: string
    paid: number
    shown_from: number | null
    shown_until: number | null
    position: number
  }
  /** The name in an article's feed id: the slug of its first publication, whatever it is renamed to later. */
  feed_names: { article_id: number; name: string }
  /** The slugs of withdrawn articles. */
  withdrawals: { slug: string; article_id: number; published_at: number; withdrawn_at: number }
  redirects: { path: string; target: string; created_at: number }
  settings: { id: number; version: number; content: string; format: number }
  previews: {
    id: number
    article_id: number
    token_hash: string
    created_at: number
    created_by: string
    expires_at: number
    revoked_at: number | null
  }
  /** How often an article was read in an hour; nothing about who read it. */
  reads: { article_id: number; hour: number; count: number }
  audit: {
    id: number
    at: number
    by: string
    action: string
    subject: string
    details: string
    previous_hash: string
    hash: string
  }
  /** The change log: changed content keys in commit order. Old rows are deleted. */
  changes: { id: number; at: number; keys: string }
  staff: {
    id: number
    version: number
    /** In small letters. */
    email: string
    name: string
    role: 'administrator' | 'editor' | 'writer' | 'legal'
    enabled: number
    password_hash: string | null
    /**
     * Encrypted; the pending secret becomes active after a valid code. Both are equal until the first sign-in with a code, so
     * that the set-up can be repeated if its response was lost.
     */
    totp_secret: string | null
    totp_pending: string | null
    /** The last TOTP step used; a code is accepted only once. */
    totp_last_step: number
    open_id_subject: string | null
    created_at: number
    seen_at: number | null
    removed_at: number | null
  }
  /** Single-use links: setup of the first administrator, invitation, password reset. */
  staff_links: {
    id: number
    kind: 'first' | 'invitation' | 'reset'
    token_hash: string
    email: string
    name: string
    role: 'administrator' | 'editor' | 'writer' | 'legal'
    staff_id: number | null
    created_at: number
    created_by: string
    expires_at: number
    ended_at: number | null
  }
  sessions: {
    id: number
    token_hash: string
    staff_id: number
    state: 'second-factor' | 'signed-in'
    created_at: number
    seen_at: number
    expires_at: number
    agent: string
    source: string
  }
  backup_codes: { staff_id: number; code_hash: string }
  sign_in_failures: { key: string; count: number; last_at: number }
  open_id_logins: { state_hash: string; verifier: string; nonce: string; expires_at: number }
  secrets: { name: string; value: string }
  /** Requests for publication by a writer, and drafts returned by an editor. */
  reviews: {
    article_id: number
    state: 'requested' | 'returned'
    note: string
    at: number
    by: string
    /** The newest approval of the request, and the document that was approved. */
    approved_at: number | null
    approved_by: string | null
    approved_document: number | null
  }
  /** All requests, approvals and returns of an article, with their notes. */
  review_notes: {
    id: number
    article_id: number
    version: number
    document_id: number
    action: 'requested' | 'approved' | 'returned'
    note: string
    at: number
    by: string
  }
  /** Rules for all accounts, such as the required second factor. */
  staff_policies: { name: 'second-factor'; version: number; value: 'required' | 'optional' }
  presences: { article_id: number; staff_id: number; device: string; since: number; seen_at: number }
  /** When an article was due, and when the server first saw it published. */
  receipts: { article_id: number; planned_at: number; seen_at: number | null }
  time_views: {
    id: number
    token_hash: string
    shown_at: number
    created_at: number
    created_by: string
    expires_at: number
    revoked_at: number | null
  }
  /** The editors' description of a picture, if there is one. */
  media_details: {
    name: string
    version: number
    title: string
    alt: string
    focus: string
    rights_until: string | null
  }
  /** The origin of imported rows: the site, and the id there. */
  origins: {
    source: string
    kind:
      | 'article'
      | 'category'
      | 'subcategory'
      | 'tag'
      | 'user'
      | 'series'
      | 'media'
      | 'surveyed'
      | 'surveyed-tag'
      | 'pending'
    source_id: string
    /** The id or name of the imported row; for `surveyed` and `pending` rows the exported data as JSON, for `surveyed-tag` rows the name of the tag. */
    subject: string
    /** The article's version and the digest of its source at the last import. */
    version: number
    fingerprint: string
  }
  /** Events that leave the studio, written in the transaction of the command that caused them. */
  outbox_events: {
    id: number
    at: number
    by: string
    kind: string
    /** A notice as JSON (`content/notices/notice.ts`). */
    data: string
    /** A link token that only the recipient may see, encrypted. */
    secret: string | null
    /** An event that a clock causes is written once per key. */
    unique_key: string | null
    /** When its recipients were determined. */
    planned_at: number | null
  }
  /** One message to one recipient. */
  outbox_deliveries: {
    id: number
    event_id: number
    channel: 'mail' | 'destination' | 'hub'
    staff_id: number | null
    destination_id: number | null
    /** The name that the studio shows. */
    recipient: string
    /** In the Message-ID or webhook-id; the same for every attempt, so a receiver can recognise a repeated message. */
    message_key: string
    state: 'waiting' | 'delivered' | 'failed' | 'cancelled'
    /** 1: sent before other messages to its target. */
    urgent: number
    attempts: number
    /** The next attempt. A running attempt moves it ahead, so that no other process starts one. */
    next_at: number
    last_at: number | null
    fault: string
  }
  /** No longer used since leases are advisory locks; the previous version needs it until a contracting migration removes it. */
  job_leases: { name: string; holder: string; until: number }
  /** What the bell shows to a person. */
  notices: {
    staff_id: number
    event_id: number
    read_at: number | null
    digest: 'none' | 'waiting' | 'sent'
    digest_event_id: number | null
  }
  notice_choices: { staff_id: number; kind: string; choice: 'now' | 'digest' | 'off' }
  /** The browsers that a person has signed in with, by the hash of a cookie. */
  staff_devices: { staff_id: number; device_hash: string; seen_at: number }
  /** Chat rooms, webhooks and IndexNow. Address and secrets are encrypted. */
  destinations: {
    id: number
    version: number
    kind: string
    name: string
    address: string
    /** The host of the address, which the studio shows instead of it. */
    host: string
    secret: string | null
    previous_secret: string | null
    /** The secrets before the previous one as JSON, newest first. */
    earlier_secrets: string | null
    previous_until: number | null
    /** Event kinds as JSON. */
    events: string
    with_text: number
    enabled: number
    created_at: number
    created_by: string
  }
  templates: { article_id: number }
  api_keys: {
    id: number
    name: string
    /** The maker, whose rights limit those of the key. */
    staff_id: number
    token_hash: string
    /** Rights as JSON. */
    rights: string
    created_at: number
    expires_at: number
    revoked_at: number | null
    used_at: number | null
    /** The requests since `window_start`, for the rate limit. */
    window_start: number
    window_count: number
  }
  series: {
    id: number
    version: number
    slug: string
    name: string
    reading: string
    sort_key: string
    description: string
    cover: string | null
    author_ids: string
    rhythm: string
    ended: number
    /** The announced day of the next part, and the end of that day in Japan. */
    next_on: string | null
    next_until: number | null
    writing: WritingDirection | null
  }
  /** The plans of composed fronts; `subject_id` is 0 for the home page. */
  fronts: {
    id: number
    version: number
    kind: 'home' | 'category' | 'feature'
    subject_id: number
    content: string
    format: number
  }
  front_revisions: {
    front_id: number
    version: number
    action: string
    content: string
    format: number
    at: number
    by: string
  }
  /** When a plan changes its front without a command: a card starts or ends. */
  front_moments: { at: number; front_id: number }
  /** A plan that readers don't see yet. `base_version` is the version of the front that its editor had read. */
  front_drafts: {
    id: number
    /** `home`, `category-3` or `feature-5`. */
    front: string
    version: number
    base_version: number
    content: string
    format: number
    at: number
    by: string
  }
  front_reviews: { front: string; state: 'requested' | 'returned'; note: string; at: number; by: string }
  /** All requests, approvals and returns of drafts of a front, with their notes. */
  front_review_notes: {
    id: number
    front: string
    version: number
    action: 'requested' | 'approved' | 'returned'
    note: string
    at: number
    by: string
  }
  /** Entries of the proofreading lists that editors added, changed or removed. */
  proof_terms: {
    id: number
    version: number
    kind: 'spelling' | 'caution'
    /** The default entry that this one replaces. */
    default_key: string | null
    /** A term as JSON (`content/proofreading/proof-lists.ts`); null for a default that was removed. */
    content: string | null
    edited_at: number
    edited_by: string
  }
  /** One row: its version changes with every change of the lists. */
  proof_lists: { id: number; version: number }
  migrations: { name: string; at: number; expands: number | null }
  /** Edited versions of pictures. A row outlives its version, so that the original stays protected. */
  media_edits: { name: string; source: string; edits: string; masked: number }
  media_labels: { name: string; label: string }
}
