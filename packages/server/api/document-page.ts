import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { OpenApiDocument } from '../openapi/document.ts'

type Operation = {
  summary?: string
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema; description?: string }[]
  responses?: Record<string, Answer>
}
type Answer = { description?: string; content?: Record<string, { schema?: Schema }> }
type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: string | number | boolean
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  description?: string
  additionalProperties?: Schema | boolean
}

/** The OpenAPI document as a plain HTML page without script: every operation with its input and responses. */
export function documentPage(c: Context, document: OpenApiDocument): Response | Promise<Response> {
  c.header(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  )
  const paths = Object.entries((document.paths ?? {}) as Record<string, { get?: Operation }>)
  const schemas = Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>)
  return c.html(
    html`<!doctype html>
      <html lang="ja">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${document.info.title}</title>
          <style>
            ${raw(style)}
          </style>
        </head>
        <body>
          <header>
            <h1>${document.info.title}</h1>
            <p>${document.info.description}</p>
            <p><a href="/api/openapi.json">OpenAPI の文書（JSON）</a></p>
          </header>
          <main>
            <h2>URL</h2>
            ${paths.map(([path, methods]) => (methods.get === undefined ? '' : operation(path, methods.get)))}
            <h2>レスポンスの形</h2>
            ${schemas.map(
              ([name, schema]) =>
                html`<section class="schema" id="${name}" tabindex="0" aria-label="${name}">
                  <h3>${name}</h3>
                  ${description(schema)}${fields(schema)}
                </section>`,
            )}
          </main>
        </body>
      </html>`,
  )
}

function operation(path: string, { summary, parameters = [], responses = {} }: Operation) {
  const canOpen = !path.includes('{') && path !== '/api/draft'
  return html`<section class="operation">
    <h3>
      <span class="method">GET</span>
      ${canOpen ? html`<a href="${path}"><code>${path}</code></a>` : html`<code>${path}</code>`}
    </h3>
    <p>${summary}</p>
    ${
      parameters.length === 0
        ? ''
        : html`<table>
            <thead>
              <tr>
                <th scope="col">名前</th>
                <th scope="col">どこに</th>
                <th scope="col">形</th>
                <th scope="col">説明</th>
              </tr>
            </thead>
            <tbody>
              ${parameters.map(
                (one) =>
                  html`<tr>
                    <td><code>${one.name}</code></td>
                    <td>${one.in}</td>
                    <td>${shape(one.schema)}${one.required === true ? '（必須）' : ''}</td>
                    <td>${one.description ?? one.schema?.description ?? ''}</td>
                  </tr>`,
              )}
            </tbody>
          </table>`
    }
    <ul>
      ${Object.entries(responses).map(
        ([status, answer]) =>
          html`<li>
            <strong>${status}</strong> ${answer.description}
            ${Object.values(answer.content ?? {}).map((one) => shape(one.schema))}
          </li>`,
      )}
    </ul>
  </section>`
}

function description(schema: Schema) {
  return schema.description === undefined ? '' : html`<p>${schema.description}</p>`
}

function fields(schema: Schema) {
  if (schema.properties === undefined) return html`<p>${shape(schema)}</p>`
  const required = new Set(schema.required)
  return html`<table>
    <thead>
      <tr>
        <th scope="col">名前</th>
        <th scope="col">形</th>
        <th scope="col">説明</th>
      </tr>
    </thead>
    <tbody>
      ${Object.entries(schema.properties).map(
        ([name, field]) =>
          html`<tr>
            <td><code>${name}</code>${required.has(name) ? '' : '（任意）'}</td>
            <td>${shape(field)}</td>
            <td>${field.description ?? ''}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

type Shape = ReturnType<typeof html> | string

function shape(schema: Schema | undefined): Shape {
  if (schema === undefined) return ''
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return html`<a href="#${name}">${name}</a>`
  }
  if (schema.const !== undefined) return String(schema.const)
  if (schema.enum !== undefined) return schema.enum.map(String).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined)
    return html`${choices.map((choice, at) => html`${at === 0 ? '' : ' | '}${shape(choice)}`)}`
  if (schema.type === 'array') return html`${shape(schema.items)}[]`
  if (schema.properties !== undefined) {
    const inner = Object.entries(schema.properties)
    return html`{ ${inner.map(([name, field], at) => html`${at === 0 ? '' : ', '}${name}: ${shape(field)}`)} }`
  }
  if (typeof schema.additionalProperties === 'object')
    return html`{ …: ${shape(schema.additionalProperties)} }`
  return Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? '—')
}

const style = `
:root { color-scheme: light dark; --ink: #221f1c; --paper: #fbf8f3; --line: #d9d2c7; --accent: #9c2f49 }
@media (prefers-color-scheme: dark) { :root { --ink: #ece7df; --paper: #1b1917; --line: #45403a; --accent: #f0a3b4 } }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 6rem; color: var(--ink); background: var(--paper);
  font: 16px/1.8 system-ui, 'Hiragino Sans', 'Noto Sans CJK JP', sans-serif; line-break: strict }
h1, h2, h3 { font-family: 'Hiragino Mincho ProN', 'Noto Serif CJK JP', serif; line-height: 1.4 }
h2 { margin-top: 4rem; border-bottom: 1px solid var(--line) }
section { margin: 2.5rem 0; overflow-x: auto }
a { color: var(--accent) }
code { font: .9em/1.6 ui-monospace, monospace }
.method { font: 700 .75rem/1 ui-monospace, monospace; border: 1px solid; border-radius: 3px; padding: .15rem .4rem }
table { border-collapse: collapse; width: 100%; font-size: .875rem }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line) }
`
