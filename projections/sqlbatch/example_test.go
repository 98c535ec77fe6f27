package sqlbatch_test

import (
	"fmt"

	"github.com/jackc/pgx/v5"

	"hulak/projections/sqlbatch"
)

func ExampleBatch_QueueBulk() {
	const addPoints = `INSERT INTO points (name, points) SELECT * FROM unnest($1::text[], $2::bigint[])`
	b := sqlbatch.New(nil)
	b.QueueBulk(addPoints, "Maya", 3)
	b.QueueBulk(addPoints, "Ram", 5)
	var statements pgx.Batch
	b.AppendTo(&statements)
	fmt.Println(statements.Len(), statements.QueuedQueries[0].Arguments)
	// Output: 1 [[Maya Ram] [3 5]]
}
