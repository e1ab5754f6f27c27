import cluster from 'node:cluster'
import { isMainThread } from 'node:worker_threads'
import { endWithParent } from './npm-shell.mjs'

// Loaded by `--import`, which also applies to worker processes and threads; those end with the server anyway.
if (cluster.isPrimary && isMainThread) endWithParent()
