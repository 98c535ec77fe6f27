package transfers

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/transfer"
	"hulak/projections/transfers"
)

func TestCursor(t *testing.T) {
	t.Parallel()
	for text, cursor := range map[string]transfers.StaffCursor{
		"":                      {},
		"41":                    {Position: 41},
		"41@250.00":             {Position: 41, Amount: decimal.RequireFromString("250.00")},
		"41@DELIVERY_REQUESTED": {Position: 41, Status: string(transfer.DeliveryRequested)},
	} {
		t.Run("the cursor "+text+" continues after its transfer", func(t *testing.T) {
			assert.Equal(t, text, formatCursor(cursor))
			parsed, err := parseCursor(text)
			require.NoError(t, err)
			assert.Equal(t, cursor.Position, parsed.Position)
			assert.True(t, cursor.Amount.Equal(parsed.Amount))
			assert.Equal(t, cursor.Status, parsed.Status)
		})
	}
}
