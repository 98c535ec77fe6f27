package quotetoken

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/money"
	"hulak/domain/usecase"
	"hulak/internal/fuzzlimit"
)

func TestQuoteEncoding(t *testing.T) {
	t.Parallel()
	q := usecase.IssuedQuote{
		ID: "0198c2f4", Destination: "NPL", Payment: "BANK_ACCOUNT", Method: "WALLET", Send: money.MustParse("1999.99", money.USD),
		Coupon: "DASHAIN\n26", RateVersion: 12, At: time.Date(2026, 3, 9, 17, 30, 15, 123456000, time.UTC),
	}
	payload := encodeQuote(q)
	t.Run("decoding an encoded quote returns the same quote (9.09d)", func(t *testing.T) {
		t.Parallel()
		decoded, err := decodeQuote(payload)
		require.NoError(t, err)
		assert.Equal(t, q, *decoded)
	})
	t.Run("a malformed payload is rejected (9.09d)", func(t *testing.T) {
		t.Parallel()
		text := string(payload)
		for _, malformed := range []string{
			"", `{"ID":"0198c2f4"}`, strings.Replace(text, "1999.99 USD", "much", 1), strings.Replace(text, "\n12\n", "\nx\n", 1),
			strings.Replace(text, strconv.FormatInt(q.At.UnixMicro(), 10), "now", 1),
			text[:strings.LastIndexByte(strings.TrimSuffix(text, "\n26"), '\n')],
		} {
			_, err := decodeQuote([]byte(malformed))
			assert.ErrorIs(t, err, errQuoteInvalid, "%q", malformed)
		}
	})
}

// FuzzDecodeQuote decodes payloads of any form, as an attacker with the key could send them.
func FuzzDecodeQuote(f *testing.F) {
	f.Add([]byte("id\nNPL\nBANK_ACCOUNT\nBANK_DEPOSIT\n200.00 USD\n1\n1000000\nDASHAIN"))
	f.Fuzz(func(t *testing.T, payload []byte) {
		var quote *usecase.IssuedQuote
		var err error
		fuzzlimit.Run(t, func() { quote, err = decodeQuote(payload) })
		if err != nil {
			return
		}
		again, err := decodeQuote(encodeQuote(*quote))
		require.NoError(t, err)
		require.Equal(t, quote, again)
	})
}
