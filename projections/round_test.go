package projections_test

import (
	"encoding/binary"
	"math"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgtype"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hulak/projections"
)

func TestDecimalsAreWrittenAsPostgresDoes(t *testing.T) {
	t.Parallel()
	types := pgtype.NewMap()
	rapid.Check(t, func(t *rapid.T) {
		coefficient := rapid.OneOf(rapid.Int64(), rapid.Int64Range(-20_000, 20_000), rapid.SampledFrom([]int64{0, math.MinInt64, math.MaxInt64, 10_000, 100_000_000})).Draw(t, "coefficient")
		d := decimal.New(coefficient, rapid.Int32Range(-14, 3).Draw(t, "exponent"))
		written, ok := projections.AppendNumeric([]byte("before"), d)
		if !ok {
			require.Equal(t, "before", string(written))
			return
		}
		value, begins := strings.CutPrefix(string(written), "before")
		require.True(t, begins)
		require.Equal(t, len(value)-4, int(binary.BigEndian.Uint32([]byte(value))))
		var read pgtype.Numeric
		require.NoError(t, types.Scan(pgtype.NumericOID, pgtype.BinaryFormatCode, []byte(value[4:]), &read))
		require.Truef(t, d.Equal(decimal.NewFromBigInt(read.Int, read.Exp)), "%s is %v", d, read)
	})
	for _, sum := range []string{"0", "0.00", "-0.01", "10000", "123456789012345.67", "133.250000", "99999999.9999"} {
		_, ok := projections.AppendNumeric(nil, decimal.RequireFromString(sum))
		assert.Truef(t, ok, "%s is written", sum)
	}
}
