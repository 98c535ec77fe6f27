package usecase

import (
	"encoding/binary"
	"strconv"
)

// referenceDigits is the length of a reference number: nine digits and a check digit.
const referenceDigits = 10

// damm is the quasigroup of the Damm code, which finds every single wrong digit and every swap of two neighbours.
var damm = [10][10]byte{
	{0, 3, 1, 7, 5, 9, 8, 6, 4, 2},
	{7, 0, 9, 2, 1, 5, 4, 8, 6, 3},
	{4, 2, 0, 6, 8, 7, 1, 3, 5, 9},
	{1, 7, 5, 0, 9, 8, 3, 4, 2, 6},
	{6, 1, 2, 3, 0, 4, 5, 9, 7, 8},
	{3, 6, 7, 4, 2, 0, 9, 5, 8, 1},
	{5, 8, 6, 9, 7, 2, 0, 1, 3, 4},
	{8, 9, 4, 5, 3, 6, 2, 0, 1, 7},
	{9, 4, 3, 8, 6, 1, 7, 2, 0, 5},
	{2, 5, 8, 1, 4, 3, 6, 7, 9, 0},
}

// ReferenceNumber makes a transfer's PIN out of cryptographic randomness: ten digits, the first no zero, the last a check.
func ReferenceNumber(random [8]byte) string {
	const least, count = 100_000_000, 900_000_000
	number := least + binary.BigEndian.Uint64(random[:])%count // 2^64 is so much more that no number stands out
	digits := strconv.AppendUint(make([]byte, 0, referenceDigits), number, 10)
	return string(append(digits, '0'+check(digits)))
}

// IsReferenceNumber reports whether a number can be a transfer's PIN: a mistyped one is not.
func IsReferenceNumber(number string) bool {
	if len(number) != referenceDigits || number[0] == '0' {
		return false
	}
	for i := range len(number) {
		if number[i] < '0' || number[i] > '9' {
			return false
		}
	}
	return check(number) == 0
}

func check[T string | []byte](digits T) byte {
	var interim byte
	for i := range len(digits) {
		interim = damm[interim][digits[i]-'0']
	}
	return interim
}
