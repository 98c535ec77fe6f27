package dto

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPriceFactsKeepTheirOrder(t *testing.T) {
	t.Parallel()
	facts := PriceFacts{{Name: "rate", Value: "133.25"}, {Name: "amount", Value: `a "quoted" <value>`}}
	encoded, err := json.Marshal(facts)
	require.NoError(t, err)
	require.Equal(t, `{"rate":"133.25","amount":"a \"quoted\" \u003cvalue\u003e"}`, string(encoded)) //nolint:testifylint // the order matters
	encoded, err = json.Marshal(PriceFacts(nil))
	require.NoError(t, err)
	require.Equal(t, `{}`, string(encoded))
}
