import { searchTimeout } from '@tsuzuri/search/analyser'

// All workers share one dictionary process: on a busy machine a query may wait behind the texts of other tests.
searchTimeout.ms = 60_000
