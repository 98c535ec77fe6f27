package core

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"
	_ "time/tzdata" // embeds the time zones for systems without them

	"hulak/domain/reservation"
	"hulak/domain/usecase"
	"hulak/projections/transfers"
)

// referenceCandidateCount is the number of candidates for a reference number. One candidate is nearly always enough.
const referenceCandidateCount = 4

// ReferenceDigest returns the reservation key of a reference number. It is keyed, because the numbers are guessable.
func (s *Server) ReferenceDigest(number string) string {
	return referenceDigest(s.Config.Secret, number)
}

func referenceDigest(secret []byte, number string) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("reference:" + number))
	return hex.EncodeToString(mac.Sum(nil))
}

// NewReferenceCandidates returns candidates for a reference number (PIN), each with the digest that reserves it.
func NewReferenceCandidates(secret []byte) []usecase.ReferenceKey {
	keys := make([]usecase.ReferenceKey, referenceCandidateCount)
	for i := range keys {
		var random [8]byte
		_, _ = rand.Read(random[:]) // never fails
		number := usecase.ReferenceNumber(random)
		keys[i] = usecase.ReferenceKey{Number: number, Key: referenceDigest(secret, number)}
	}
	return keys
}

// AccountKey returns the digest that finds the records of transfers to an account, see AccountDigest.
func (s *Server) AccountKey(number string) string { return AccountDigest(s.Config.Secret, number) }

// AccountDigest returns a keyed digest of a bank account or wallet number. It ignores case, spaces, and hyphens. It is keyed, because the
// numbers are guessable.
func AccountDigest(secret []byte, number string) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("account:" + strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(number))))
	return hex.EncodeToString(mac.Sum(nil))
}

// TransferIDByReference returns the ID of the transfer with a reference number (PIN). It returns "" if there is none, or if its
// sender was erased. Read models encrypt the numbers, so it looks up the reservation in the log.
func (s *Server) TransferIDByReference(ctx context.Context, list *transfers.Queries, number string) (id string, err error) {
	if !usecase.IsReferenceNumber(number) {
		return "", nil
	}
	reserved, err := State(ctx, s, reservation.ReferenceDecider, s.ReferenceDigest(number))
	if err != nil || reserved.Holder == "" {
		return "", err
	}
	t, err := list.ByID(ctx, reserved.Holder)
	if errors.Is(err, transfers.ErrNotFound) || err == nil && t.ReferenceNumber != number {
		return "", nil
	}
	return t.ID, err
}
