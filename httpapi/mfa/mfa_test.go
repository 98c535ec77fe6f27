package mfa_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/httpapi/mfa"
)

func TestCodesMatchRFC6238(t *testing.T) {
	t.Parallel()
	secret := []byte("12345678901234567890") // test vectors from RFC 6238, appendix B, shortened from 8 to 6 digits
	for unix, want := range map[int64]string{
		59: "287082", 1111111109: "081804", 1111111111: "050471", 1234567890: "005924", 2000000000: "279037", 20000000000: "353130",
	} {
		code, err := mfa.Code(secret, mfa.Step(time.Unix(unix, 0)))
		require.NoError(t, err)
		assert.Equal(t, want, code)
	}
}

func TestClockCanBeOffByOnePeriod(t *testing.T) {
	t.Parallel()
	secret, at := mfa.NewSecret(), time.Unix(1_800_000_000, 0)
	for steps, want := range map[int64]bool{-2: false, -1: true, 0: true, 1: true, 2: false} {
		code, err := mfa.Code(secret, mfa.Step(at)+steps)
		require.NoError(t, err)
		step, found, err := mfa.StepOf(secret, code, at)
		require.NoError(t, err)
		assert.Equal(t, want, found, "%d steps away", steps)
		if found {
			assert.Equal(t, mfa.Step(at)+steps, step)
		}
	}
}

func TestRecoveryCodesIgnoreCaseSpacesAndDashes(t *testing.T) {
	t.Parallel()
	codes := mfa.NewRecoveryCodes()
	assert.Len(t, codes, 10)
	code, ok := mfa.FormatRecoveryCode(mfa.Normalize(" abcd efgh-2345 67AB"))
	assert.True(t, ok)
	assert.Equal(t, "ABCD-EFGH-2345-67AB", code)
	_, ok = mfa.FormatRecoveryCode("123456")
	assert.False(t, ok)
}

func TestLinkAndQRCode(t *testing.T) {
	t.Parallel()
	secret := []byte("12345678901234567890")
	link, err := mfa.Link(secret, "maya@example.org")
	require.NoError(t, err)
	assert.Contains(t, link, "otpauth://totp/Hulak:maya@example.org?")
	assert.Contains(t, link, "secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", "the link does not contain the secret for manual entry")
	assert.Equal(t, "GEZD-GNBV-GY3T-QOJQ-GEZD-GNBV-GY3T-QOJQ", mfa.FormatSecret(secret))
	size, path, err := mfa.QRCode(link)
	require.NoError(t, err)
	assert.Greater(t, size, 20)
	assert.Contains(t, path, "M0 0h1v1h-1z", "the finder pattern does not start in the corner")
}
