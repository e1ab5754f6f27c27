import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Config } from '../config.ts'

export type OpenApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>

/** The OpenAPI document, made from the same schemas that check what comes in. */
export function openApiDocument(app: OpenAPIHono, config: Config): OpenApiDocument {
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: '綴り API',
      version: '1',
      description:
        'この雑誌の記事、カテゴリー、タグ、著者などを読むための窓口です。読むだけなら鍵はいりません。',
    },
    servers: [{ url: config.publicUrl }],
  })
}
