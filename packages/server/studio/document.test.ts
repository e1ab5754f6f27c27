import { expect, test } from 'vitest'
import { studioRoutes } from '@tsuzuri/api/studio/routes'
import { openTestApp } from '../testing/open-app.ts'

test('the OpenAPI document tells every address of the studio, what it takes and what it answers', async () => {
  const app = await openTestApp()
  try {
    const { paths } = (await app.readJson('/api/studio/openapi.json')) as {
      paths: Record<
        string,
        Record<string, { operationId: string; parameters: { name: string; in: string }[] }>
      >
    }
    const told = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
      ),
    )
    const meant = Object.entries(studioRoutes).map(([name, route]) => `${name} ${route.method} ${route.path}`)
    expect(told.toSorted()).toEqual(meant.toSorted())
    expect(paths['/api/studio/articles/{id}']?.['put']).toMatchObject({
      parameters: [{ name: 'id', in: 'path', required: true }],
      requestBody: {
        content: {
          'application/json': { schema: { required: ['version', 'content'], additionalProperties: false } },
        },
      },
    })
    expect(
      paths['/api/studio/articles']?.['get']?.parameters.map((one) => [one.in, one.name]),
    ).toContainEqual(['query', 'overdue'])
  } finally {
    await app.close()
  }
})
