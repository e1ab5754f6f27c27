import { timeouts } from '@tsuzuri/search/analyser'

// All workers share one dictionary process: on a busy machine a request may wait behind the texts of other tests. PostgreSQL
// ends an idle transaction after ten seconds, so commands can't wait as long.
Object.assign(timeouts, { search: 60_000, proposal: 60_000, grammar: 60_000, index: 120_000, command: 9000 })
