package pricing

import (
	"hash/fnv"
	"maps"
	"slices"
)

// uses says which transfers of which sender use a coupon. Changed copies share all but one bucket with the original, so
// that a coupon of a hundred thousand uses is folded as quickly as one of ten.
type uses struct {
	buckets [256]map[string][]string // transfers by sender
}

func (u *uses) bucket(senderID string) uint8 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(senderID)) // never fails
	return uint8(h.Sum32())
}

func (u *uses) of(senderID string) []string { return u.buckets[u.bucket(senderID)][senderID] }

func (u *uses) has(senderID, transferID string) bool {
	return slices.Contains(u.of(senderID), transferID)
}

func (u uses) with(senderID, transferID string) uses {
	return u.changed(senderID, append(slices.Clip(u.of(senderID)), transferID))
}

func (u uses) without(senderID, transferID string) uses {
	return u.changed(senderID, slices.DeleteFunc(slices.Clone(u.of(senderID)), func(id string) bool { return id == transferID }))
}

func (u uses) changed(senderID string, transfers []string) uses {
	i := u.bucket(senderID)
	bucket := maps.Clone(u.buckets[i])
	if bucket == nil {
		bucket = map[string][]string{}
	}
	bucket[senderID] = transfers
	if len(transfers) == 0 {
		delete(bucket, senderID)
	}
	u.buckets[i] = bucket
	return u
}
