package regulatory

import "hulak/projections"

// NewWithBlocks is like New and NewQueries, with blocks of the given size.
func NewWithBlocks(size int64) (projections.Projection, func(projections.DB) *Queries) {
	return newProjection(size), func(db projections.DB) *Queries { return &Queries{db, size} }
}

// FillSQL adds all entries of the read model ledger to empty sums.
func FillSQL() string {
	return inSchema("regulatory.", addEntriesSQL(blockSize, `SELECT p.position, p.transfer_id, e.type, e.at, p.account, p.currency, p.amount
		FROM ledger.postings p JOIN ledger.entries e ON e.position = p.position`))
}
