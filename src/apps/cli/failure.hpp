// Why a command ends without having done what was asked.
#pragma once

#include <exception>
#include <string>
#include <utility>

namespace montjoy::cli {

/// How a command ends, as the shell is told.
enum class Status : int { done = 0, refused = 1, wrong_words = 2 };

/// Thrown where a command cannot go on; what it says goes to standard error.
class Failure : public std::exception {
public:
    Failure(Status status, std::string words) : status_(status), words_(std::move(words)) {}
    Status status() const { return status_; }
    const char* what() const noexcept override { return words_.c_str(); }

private:
    Status status_;
    std::string words_;
};

[[noreturn]] inline void refuse(std::string words) { throw Failure(Status::refused, std::move(words)); }
[[noreturn]] inline void wrong_words(std::string words) { throw Failure(Status::wrong_words, std::move(words)); }

}  // namespace montjoy::cli
